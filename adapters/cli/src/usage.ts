/** How commands tell of themselves: what must be given, and what was wrong with what was typed. */
import { described, perhaps } from '@tidemark/domain';
import { Command, Help } from 'commander';
import type { Io } from './app.ts';
import { commandName } from './command-name.ts';
import { failureText } from './failure.ts';

/** The program with nothing in it yet; what is added inherits how it tells of itself. */
export const newProgram = (io: Io, json: boolean): Command =>
  new Command(commandName)
    .exitOverride()
    .configureHelp({
      optionDescription: (option) => {
        const described = usual.optionDescription(option);
        return option.mandatory ? `${described} (required)` : described;
      },
    })
    // For machines nothing but the error itself: no help around it.
    .configureOutput({ writeOut: io.out, writeErr: json ? () => undefined : io.err });

/** Has every command say where its own help is, once all are there. */
export const tellUsage = (command: Command, io: Io, json: boolean): void => {
  if (command.commands.length > 0) addHelp(command);
  const path = pathOf(command);
  command.configureOutput({
    outputError: (text) => {
      const message = `${sentence(wrongValue(text) ?? oneLine(withoutFarGuess(text)))} See: ${path} --help`;
      io.err(failureText({ code: 'wrong_usage', message }, json));
    },
  });
  for (const below of command.commands) tellUsage(below, io, json);
};

/** Commander's own shows the help around a name that it does not know, and does not say so. */
const addHelp = (group: Command): void => {
  group
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'the command, like: agent create')
    .action((names: readonly string[]) => helpOn(group, names));
};

const helpOn = (command: Command, [name, ...below]: readonly string[]): void => {
  if (name === undefined) command.help();
  const named = command.commands.find((one) => one.name() === name);
  if (!named) command.error(`error: unknown command '${name}'`);
  helpOn(named, below);
};

/** Commander's message about a value in our form: what was expected, then what was given. */
const wrongValue = (text: string): string | null => {
  const { option, argument, choices, expected, value } = { ...valueFault.exec(text)?.groups };
  if (value === undefined) return null;
  const name = option ?? `<${argument}>`;
  const allowed =
    choices === undefined ? `${expected}` : `one of ${choices}${perhaps(value, choices.split(', '))}`;
  return `error: ${name} must be ${allowed}, got ${described(value)}`;
};

const valueFault =
  /^error: (?:option '(?<option>--[a-z-]+)[^']*' argument|command-argument value) '(?<value>.*)' is invalid(?: for argument '(?<argument>[a-z-]+)')?\. (?:Allowed choices are (?<choices>.*)|Expected (?<expected>.*))\.\s*$/s;

/** Commander also suggests names that have little in common with what was typed. */
const withoutFarGuess = (text: string): string => {
  const { fault, typed = '', guesses = '' } = { ...guess.exec(text)?.groups };
  return fault === undefined || perhaps(typed, guesses.split(', ')) !== '' ? text : fault;
};

const guess =
  /^(?<fault>error: unknown (?:command|option) '(?<typed>.*)')\s*\(Did you mean (?:one of )?(?<guesses>.*)\?\)\s*$/s;

const usual = new Help();

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const sentence = (text: string): string => (/[.?!)]$/.test(text) ? text : `${text}.`);

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
