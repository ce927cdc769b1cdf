import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

/** `code`: its exit code; `last`: the last two lines that the step printed. */
export type Done = { name: string; code: number; seconds: number; last: string }

/** Returns the tested commit, and whether there are uncommitted changes. */
export function commitNow(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' and changes')
}

type Night = { commit: string; seed: string; steps: readonly Done[] }

export function asReport({ commit, seed, steps }: Night): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const line = ({ name, code, seconds, last }: Done) =>
    `| ${name} | ${code === 0 ? 'held' : `FAILED (${code})`} | ${duration(seconds)} | ${last.replaceAll('|', '\\|')} |`
  return [
    '# The long forms',
    '',
    `Written by \`npm run nightly\` at ${commit} with SEED=${seed}, ${new Date().toISOString().slice(0, 16)}Z, ${machine}, load ${loadavg()[0]!.toFixed(1)} at the end.`,
    '',
    '| step | | took | said last |',
    '| --- | --- | --- | --- |',
    ...steps.map(line),
    '',
  ].join('\n')
}

const duration = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
