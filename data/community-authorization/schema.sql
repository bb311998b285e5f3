-- The policy tables. Rights go to user groups only; what a right is for is named by a specification and its kind.
CREATE TABLE IF NOT EXISTS trust_anchor (
  nickname VARCHAR(100) PRIMARY KEY, authentication_method VARCHAR(100) NOT NULL, authentication_data VARCHAR(500) NOT NULL);
CREATE TABLE IF NOT EXISTS user_table (
  nickname VARCHAR(100) PRIMARY KEY, trust_anchor_nickname VARCHAR(100) NOT NULL REFERENCES trust_anchor (nickname),
  subject_name VARCHAR(500) NOT NULL, UNIQUE (subject_name, trust_anchor_nickname));
CREATE TABLE IF NOT EXISTS user_group (
  group_name VARCHAR(100) PRIMARY KEY);
CREATE TABLE IF NOT EXISTS user_group_entry (
  group_name VARCHAR(100) NOT NULL REFERENCES user_group (group_name),
  user_nickname VARCHAR(100) NOT NULL REFERENCES user_table (nickname), PRIMARY KEY (user_nickname, group_name));
CREATE TABLE IF NOT EXISTS service_type (
  type_name VARCHAR(100) PRIMARY KEY);
CREATE TABLE IF NOT EXISTS service_type_action (
  type_name VARCHAR(100) NOT NULL REFERENCES service_type (type_name), action_name VARCHAR(100) NOT NULL,
  PRIMARY KEY (type_name, action_name));
CREATE TABLE IF NOT EXISTS service_action_group (
  group_name VARCHAR(100) PRIMARY KEY);
-- An entry is "service type/action".
CREATE TABLE IF NOT EXISTS service_action_group_entry (
  group_name VARCHAR(100) NOT NULL REFERENCES service_action_group (group_name), service_action VARCHAR(201) NOT NULL,
  PRIMARY KEY (group_name, service_action));
CREATE TABLE IF NOT EXISTS namespace_table (
  nickname VARCHAR(100) PRIMARY KEY, basename VARCHAR(500) NOT NULL, comparison_alg VARCHAR(100) NOT NULL);
CREATE TABLE IF NOT EXISTS object_table (
  object_name VARCHAR(500) NOT NULL, namespace_nickname VARCHAR(100) NOT NULL REFERENCES namespace_table (nickname),
  PRIMARY KEY (namespace_nickname, object_name));
CREATE TABLE IF NOT EXISTS object_group (
  group_name VARCHAR(100) PRIMARY KEY);
-- The specification of an object is "namespace|object".
CREATE TABLE IF NOT EXISTS object_group_entry (
  group_name VARCHAR(100) NOT NULL REFERENCES object_group (group_name), object_spec VARCHAR(601) NOT NULL,
  object_spec_desc VARCHAR(100) NOT NULL, PRIMARY KEY (group_name, object_spec));
CREATE TABLE IF NOT EXISTS policy_statement (
  policy_id INTEGER PRIMARY KEY, user_group_name VARCHAR(100) NOT NULL REFERENCES user_group (group_name),
  object_spec VARCHAR(601) NOT NULL, object_spec_desc VARCHAR(100) NOT NULL,
  action_spec VARCHAR(201) NOT NULL, action_spec_desc VARCHAR(100) NOT NULL);
CREATE INDEX IF NOT EXISTS policy_of_group ON policy_statement (user_group_name);
