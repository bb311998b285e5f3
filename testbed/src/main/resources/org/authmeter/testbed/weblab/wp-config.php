<?php
define('DB_NAME', '@{database}');
define('DB_USER', '@{user}');
define('DB_PASSWORD', '@{password}');
define('DB_HOST', '@{address}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) {
  define($name, hash('sha256', $name . '@{salt}'));
}
// The same site answers on both ports.
$weblab_scheme = empty($_SERVER['HTTPS']) || $_SERVER['HTTPS'] === 'off' ? 'http' : 'https';
$weblab_host = $_SERVER['HTTP_HOST'] ?? '127.0.0.1';
define('WP_HOME', $weblab_scheme . '://' . $weblab_host);
define('WP_SITEURL', WP_HOME);
// A measurement: nothing runs beside the requests, nothing goes out.
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
  define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
