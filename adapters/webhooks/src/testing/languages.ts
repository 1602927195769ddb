/** How an example of docs/verify-webhooks.md is run: its code, and a few lines that put trials to it and print the verdicts. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedExample } from './documented.ts';

type Language = Readonly<{
  /** Of the blocks on the page. */
  block: string;
  name: string;
  needs: string;
  command: string;
  isThere: readonly string[];
  /** Files of a folder of its own, and the arguments before the trials. */
  files: (example: string) => Readonly<Record<string, string>>;
  args: readonly string[];
}>;

const node: Language = {
  block: 'js',
  name: 'Node',
  needs: 'node',
  command: process.execPath,
  isThere: ['--version'],
  files: (example) => ({
    'trials.mjs': `${example}
const verdicts = JSON.parse(process.argv.at(-1)).map(({ secret, headers, body, now }) => [
  verify(secret, headers, Buffer.from(body), now),
  verifyPlain(secret, headers, Buffer.from(body)),
]);
console.log(JSON.stringify(verdicts));
`,
  }),
  args: ['trials.mjs'],
};

const python: Language = {
  block: 'python',
  name: 'Python',
  needs: 'python3 of 3.9 or later',
  command: 'python3',
  isThere: ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
  files: (example) => ({
    'trials.py': `${example}
import json, sys
print(json.dumps([
    [verify(t["secret"], t["headers"], t["body"].encode(), t["now"]), verify_plain(t["secret"], t["headers"], t["body"].encode())]
    for t in json.loads(sys.argv[-1])
]))
`,
  }),
  args: ['trials.py'],
};

const ruby: Language = {
  block: 'ruby',
  name: 'Ruby',
  needs: 'ruby of 3.0 or later',
  command: 'ruby',
  isThere: ['-e', 'exit RUBY_VERSION.to_i >= 3'],
  files: (example) => ({
    'trials.rb': `${example}
require "json"
verdicts = JSON.parse(ARGV.last).map do |t|
  body = t["body"].b
  [verify(t["secret"], t["headers"], body, now: t["now"]), verify_plain(t["secret"], t["headers"], body)]
end
puts JSON.generate(verdicts)
`,
  }),
  args: ['-W', '-E', 'UTF-8:UTF-8', 'trials.rb'],
};

const go: Language = {
  block: 'go',
  name: 'Go',
  needs: 'go of 1.19 or later',
  command: 'go',
  isThere: ['version'],
  files: (example) => ({
    'go.mod': 'module trials\n\ngo 1.19\n',
    'webhooks.go': example.replace(/^package webhooks$/m, 'package main'),
    'main.go': `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"
)

type trial struct {
	Secret  string
	Headers map[string]string
	Body    string
	Now     int64
}

func main() {
	var trials []trial
	if err := json.Unmarshal([]byte(os.Args[len(os.Args)-1]), &trials); err != nil {
		panic(err)
	}
	verdicts := [][2]bool{}
	for _, t := range trials {
		header := http.Header{}
		for name, value := range t.Headers {
			header.Set(name, value)
		}
		body := []byte(t.Body)
		verdicts = append(verdicts, [2]bool{
			Verify(t.Secret, header, body, time.Unix(t.Now, 0)), VerifyPlain(t.Secret, header, body),
		})
	}
	json.NewEncoder(os.Stdout).Encode(verdicts)
}
`,
  }),
  args: ['run', '.'],
};

const php: Language = {
  block: 'php',
  name: 'PHP',
  needs: 'php of 8.0 or later',
  command: 'php',
  isThere: ['-r', 'exit(PHP_MAJOR_VERSION >= 8 ? 0 : 1);'],
  files: (example) => ({
    'trials.php': `${example}
$verdicts = [];
foreach (json_decode(end($argv), true) as $t) {
    $verdicts[] = [
        verify($t['secret'], $t['headers'], $t['body'], $t['now']),
        verify_plain($t['secret'], $t['headers'], $t['body']),
    ];
}
echo json_encode($verdicts);
`,
  }),
  args: ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', 'trials.php'],
};

export const languages: readonly Language[] = [node, python, ruby, go, php];

export const isInstalled = ({ command, isThere }: Language): boolean =>
  spawnSync(command, isThere).status === 0;

/** The output of a language's example for the trials, run in a folder of its own. */
export const tried = (language: Language, trials: unknown): SpawnSyncReturns<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-example-'));
  try {
    const files = language.files(documentedExample(language.block));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const args = [...language.args, JSON.stringify(trials)];
    return spawnSync(language.command, args, { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
