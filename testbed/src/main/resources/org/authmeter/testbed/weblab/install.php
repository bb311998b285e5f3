<?php
// Installs WordPress, as its wp-admin/install.php does for a browser.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['REQUEST_URI'] = '/';
// No mail leaves this machine.
function wp_mail(...$ignored) {
  return true;
}
require '@{site}/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
$done = wp_install('AuthMeter weblab', 'admin', 'admin@example.org', true, '', wp_generate_password(24));
if (is_wp_error($done) || empty($done['user_id'])) {
  fwrite(STDERR, "WordPress was not installed\n");
  exit(1);
}
echo "installed\n";
