<?php
$metadata['__DYNAMIC:1__'] = [
    'host' => '__DEFAULT__',
    'privatekey' => 'key.pem',
    'certificate' => 'cert.pem',
    'auth' => 'users',
    'attributes.NameFormat' => 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
    'assertion.encryption' => true,
    'redirect.validate' => true,
];
