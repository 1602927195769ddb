import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { ExampleCall } from './example-call.ts';
import { exampleCallOf } from './example-call.ts';
import { languages } from './samples.ts';

const body = { subject: 'It’s "late"', tags: ['a`b'], urgent: true, due: null, none: [], note: "Ann's" };
const call: ExampleCall = { method: 'POST', place: '/tickets', variable: 'TIDEMARK_KEY', body };
const written = (language: string, changes: Partial<ExampleCall> = {}): string =>
  languages[language]?.(Object.assign({}, call, changes)) ?? '';

describe('the samples of the reference', () => {
  test('write a call with curl, whose body survives the shell', () => {
    const [, sent = ''] = /-d '([^']*)'$/.exec(written('curl')) ?? [];
    expect(JSON.parse(sent)).toEqual(body);
    expect(written('curl')).toMatch(
      /^curl -X POST \$TIDEMARK_API\/tickets \\\n {2}-H "Authorization: Bearer \$TIDEMARK_KEY"/,
    );
  });

  test('write it in TypeScript', () => {
    expect(written('TypeScript', { body: { subject: 'Late' } })).toBe(
      `const answer = await fetch(\`\${process.env.TIDEMARK_API}/tickets\`, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.TIDEMARK_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    "subject": "Late"
  }),
});
console.log(answer.status, await answer.text());`,
    );
    const bare = written('TypeScript', { method: 'GET', place: '/x?a=1', variable: null, body: null });
    expect(bare).toContain(`await fetch(\`\${process.env.TIDEMARK_API}/x?a=1\`);`);
  });

  test('write it in Python, with its own words for true and null', () => {
    expect(written('Python')).toBe(`import os

import requests

answer = requests.post(
    os.environ["TIDEMARK_API"] + "/tickets",
    headers={"Authorization": "Bearer " + os.environ["TIDEMARK_KEY"]},
    json={
        "subject": "It’s \\"late\\"",
        "tags": [
            "a\`b",
        ],
        "urgent": True,
        "due": None,
        "none": [],
        "note": "Ann's",
    },
    timeout=30,
)
print(answer.status_code, answer.text)`);
  });

  test('write it in Go, where text with a backtick is quoted', () => {
    expect(written('Go')).toContain('body := strings.NewReader("{\\n');
    expect(written('Go', { body: { subject: 'Late' } })).toContain(
      'strings.NewReader(`{\n  "subject": "Late"\n}`)',
    );
    const read = written('Go', { method: 'GET', body: null });
    expect(read).toContain('http.NewRequest("GET", os.Getenv("TIDEMARK_API")+"/tickets", nil)');
    expect(read).not.toContain('"strings"');
  });

  test.each(endpoints.map((endpoint) => [endpoint.operation, endpoint] as const))(
    'of %s are programs in TypeScript',
    (_, endpoint) => {
      const program = languages.TypeScript?.(exampleCallOf(endpoint)) ?? '';
      expect(() => stripTypeScriptTypes(program)).not.toThrow();
    },
  );
});
