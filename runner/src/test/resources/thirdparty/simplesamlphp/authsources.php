<?php
$config = [
    'users' => [
        'exampleauth:UserPass',
@{users}    ],
];
