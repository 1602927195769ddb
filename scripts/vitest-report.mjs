// Vitest's JSON report, which by itself calls a run a success when an error happened outside of its tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { JsonReporter } from 'vitest/node';

export default class extends JsonReporter {
  async onTestRunEnd(modules, errors, state) {
    await super.onTestRunEnd(modules, errors);
    const path = this.ctx.config.outputFile.json;
    const report = JSON.parse(readFileSync(path, 'utf8'));
    report.success &&= errors.length === 0 && state === 'passed';
    writeFileSync(path, JSON.stringify(report));
  }
}
