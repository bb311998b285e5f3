<?php
$metadata['@{base}saml2/idp/metadata.php'] = [
    'name' => ['en' => 'The IdP to choose'],
    'SingleSignOnService' => '@{base}saml2/idp/SSOService.php',
];
$metadata['https://another.example.org/idp'] = [
    'name' => ['en' => 'Another IdP, listed first'],
    'SingleSignOnService' => 'https://another.example.org/sso',
];
