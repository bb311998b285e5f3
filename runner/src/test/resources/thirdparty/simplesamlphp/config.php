<?php
$config = [
    'baseurlpath' => '@{base}',
    'certdir' => '@{work}/cert/',
    'loggingdir' => '@{work}/log/',
    'datadir' => '@{work}/data/',
    'tempdir' => '@{work}/tmp',
    'metadatadir' => '@{work}/metadata/',
    'secretsalt' => 'a salt for tests',
    'auth.adminpassword' => 'nobody signs on as administrator',
    'logging.handler' => 'file',
    'enable.saml20-idp' => true,
    'module.enable' => ['core' => true, 'saml' => true, 'exampleauth' => true, 'consent' => true],
    // With the port, or the discovery service refuses to lead back to the SP.
    'trusted.url.domains' => [@{trusted}],
    'authproc.idp' => [@{consent}],
    'session.cookie.secure' => false,
    'session.cookie.samesite' => null,
    'session.phpsession.savepath' => '@{work}/sessions',
    'language.cookie.secure' => false,
    'metadata.sources' => [['type' => 'flatfile']],
    'store.type' => 'phpsession',
];
