/** Ways of making a service call what only it can reach, from public collections and advisories. */

/** Non-public addresses as in URLs. */
const addresses: readonly string[] = [
  ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.0.0.2', '127.1.2.3', '127.255.255.255'],
  ...['10.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.20.10.2', '172.31.255.255'],
  ...['192.168.0.1', '192.168.255.255', '169.254.0.1', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
  ...['100.64.0.1', '100.100.100.200', '100.127.255.255', '168.63.129.16', '192.0.0.1', '192.0.0.192'],
  ...['192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::127.0.0.1]', '[::7f00:1]', '[::a00:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[0:0:0:0:0:ffff:7f00:1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::ffff:169.254.169.254]', '[::ffff:0.0.0.0]'],
  ...['[::ffff:0:127.0.0.1]', '[::ffff:0:7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b::a9fe:a9fe]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::7f00:1]', '[64:ff9b:1:fffe::10.0.0.1]'],
  ...['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2002:a00:1::1]', '[2001:0:7f00:1::]'],
  ...['[2001::80ff:fffe]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[2600:1f00::5efe:7f00:1]'],
  ...['[2600:1f00::200:5efe:10.0.0.1]', '[fc00::1]', '[fd00::1]', '[fd12:3456:789a::1]', '[fdff::ffff]'],
  ...['[fd00:ec2::254]', '[fd20:ce::254]', '[fe80::1]', '[fe80::a9fe:a9fe]', '[febf::1]', '[fec0::1]'],
  ...['[ff02::1]', '[ff05::1:3]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[2001:2::1]', '[2001:20::1]'],
  ...['[5f00::1]', '[4000::1]', '[1000::1]', '[e000::1]'],
];

/** Names, and all that they lead to in these tests. */
export const hostileNames: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.localdomain': ['127.0.0.1'],
  'api.localhost': ['::1'],
  'ip6-localhost': ['::1'],
  'localtest.example': ['127.0.0.1'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'db.internal': ['10.0.0.5'],
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'kubernetes.default.svc': ['10.96.0.1'],
  'v6.internal': ['fd00::5'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'zone.example': ['fe80::1%eth0'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'half.example': ['93.184.215.14', '127.0.0.1'],
  'other-half.example': ['127.0.0.1', '93.184.215.14'],
  'v6-half.example': ['93.184.215.14', '::1'],
  'late-half.example': ['93.184.215.14', '93.184.215.15', '2600:1f00::1', '10.1.2.3'],
  'everywhere.example': ['0.0.0.0'],
  'xn--mnchen-3ya.example': ['192.168.1.1'],
  'nothing.internal': [],
  'odd.example': ['2130706433'],
  'text.example': ['localhost'],
};

/** Another way of writing an address, which some reader takes for it. */
const spellings: readonly string[] = [
  ...['2130706433', '017700000001', '0x7f000001', '0x7F.0.0.1', '0177.0.0.1', '0177.0000.0000.0001'],
  ...['127.1', '127.0.1', '0x7f.1', '127.0.0.01', '127.0.0.0x1', '00000177.0.0.1', '0', '0x0', '1', '127'],
  ...['3232235521', '0xc0a80001', '192.168.1', '10.1', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376'],
  ...['0xa9.0xfe.0xa9.0xfe', '169.254.43518', '169.16689662', '425.510.425.510', '4294967297', '134744072'],
  ...['１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '127．0．0．1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'ｌｏｃａｌｈｏｓｔ'],
  ...['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '%6cocalhost', 'localhost%00', 'localhost%2eexample.com'],
  ...['127.0.0.1.', '127.0.0.1..', 'localhost.', 'localhost..', 'LOCALHOST.', 'example.com.', '.', '..'],
  ...[
    '[::1%25lo]',
    '[fe80::1%25eth0]',
    '[::1%lo]',
    '[::1',
    '::1',
    '[::ffff:127.1]',
    '[v1.::1]',
    '[127.0.0.1]',
  ],
  ...['[::1].example.com', '127.0.0.1:99999', '127.0.0.1:-1', '127.0.0.1:80:443', 'localhost:0x50'],
];

/** Texts that are no plain https URL. */
const forms: readonly string[] = [
  ...[
    '',
    ' ',
    '/',
    '//',
    'hook',
    '/hook',
    '//127.0.0.1/hook',
    'localhost',
    '127.0.0.1',
    '127.0.0.1:443/hook',
  ],
  ...[
    'https:',
    'https:/',
    'https://',
    'https:///',
    'https:///127.0.0.1/',
    'https:127.0.0.1',
    'https:/localhost',
  ],
  ...[
    'https://?x',
    'https://#x',
    'https://:443/',
    'https:\\\\127.0.0.1\\',
    'https:/\\127.0.0.1/',
    'http:127.0.0.1',
  ],
  ...[
    'ftp://example.com/',
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'gopher://127.0.0.1:6379/_X',
  ],
  ...[
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'wss://example.com/',
    'unix:/run/x.sock',
  ],
  ...[
    'dict://127.0.0.1:11211/',
    'ldap://127.0.0.1/',
    'blob:https://example.com/1',
    'view-source:https://a.example',
  ],
  ...[
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://@example.com/',
    'https://:@a.example/',
  ],
  ...[
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1@example.com/',
    'https://example.com:443@localhost/',
  ],
  ...[
    'https://example.com\\@127.0.0.1/',
    'https://127.0.0.1\\.example.com/',
    'https://example.com\\.localhost/',
  ],
  ...['https://a@b@127.0.0.1/', 'https://example.com%40@127.0.0.1/', 'https://[::1]@example.com/'],
  ...['https://exa mple.com/', ' https://example.com/', 'https://example.com/ ', 'https://example.com/a b'],
  ...[
    'https://exam\tple.com/',
    'https://exam\nple.com/',
    'https://example.com/\r\nHost: localhost',
    'ht\ntps://a.example',
  ],
  ...[
    'https://example.com/\0',
    'https://local\u00ADhost/',
    'https://local\u200Bhost/',
    'https://example.com/\uD800',
  ],
  ...['\uFEFFhttps://example.com/', '\u0001https://example.com/', 'https://example.com/\u202Ehook'],
  ...[
    'https://example.com:80/',
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://example.com:6379/',
  ],
  ...[
    'https://example.com:65535/',
    'https://example.com:0/',
    'https://8.8.8.8:25/',
    'https://[2600:1f00::1]:8080/',
  ],
  ...[
    'http://example.com/',
    'http://example.com:80/',
    'http://example.com:443/',
    'http://8.8.8.8/',
    'HTTP://example.com/',
  ],
  ...[
    'https://unknown.internal/',
    'https://printer.local/',
    `https://example.com/${'x'.repeat(2_000)}`,
    `https://${'a'.repeat(300)}.example/`,
  ],
];

/** That lead to an address which is not public: nothing but the address is wrong with them. */
export const leadingInside: readonly string[] = [...addresses, ...Object.keys(hostileNames)].map(
  (host) => `https://${host}/hook`,
);

export const hostileUrls: readonly string[] = [
  ...leadingInside,
  ...spellings.map((host) => `https://${host}/hook`),
  ...forms,
];
