$metadata['@{entityId}'] = [
    'AssertionConsumerService' => '@{acs}',
    'certData' => '@{certificate}',
];
