import type { ExampleCall } from './example-call.ts';

export const goOf = ({ method, place, variable, body }: ExampleCall): string => {
  const packages = ['fmt', 'io', 'net/http', 'os', ...(body ? ['strings'] : [])];
  const address = `os.Getenv("TIDEMARK_API")+${JSON.stringify(place)}`;
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(body ? [`\tbody := strings.NewReader(${text(JSON.stringify(body, null, 2))})`] : []),
    `\trequest, err := http.NewRequest("${method}", ${address}, ${body ? 'body' : 'nil'})`,
    ...stopOnError,
    ...(variable === null
      ? []
      : [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${variable}"))`]),
    ...(body ? ['\trequest.Header.Set("Content-Type", "application/json")'] : []),
    '\tanswer, err := http.DefaultClient.Do(request)',
    ...stopOnError,
    '\tdefer answer.Body.Close()',
    '\tcontent, err := io.ReadAll(answer.Body)',
    ...stopOnError,
    '\tfmt.Println(answer.Status, string(content))',
    '}',
  ].join('\n');
};

const stopOnError = ['\tif err != nil {', '\t\tpanic(err)', '\t}'];

/** Go writes text between backticks as it is; text with a backtick is written with the escapes of JSON. */
const text = (value: string): string => (value.includes('`') ? JSON.stringify(value) : `\`${value}\``);
