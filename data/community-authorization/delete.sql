-- Every population begins with this, and then with bootstrap.sql.
DELETE FROM policy_statement;
DELETE FROM object_group_entry;
DELETE FROM object_group;
DELETE FROM object_table;
DELETE FROM namespace_table;
DELETE FROM service_action_group_entry;
DELETE FROM service_action_group;
DELETE FROM service_type_action;
DELETE FROM service_type;
DELETE FROM user_group_entry;
DELETE FROM user_group;
DELETE FROM user_table;
DELETE FROM trust_anchor;
