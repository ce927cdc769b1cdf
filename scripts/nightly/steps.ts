export type Step = { name: string; args: string[] }

const chaos = (name: string, ...args: string[]): Step => ({ name, args: ['bench/chaos/run.ts', ...args] })

/**
 * The long forms of tests that `npm test` runs in short, and the drills, which need certain programs on the
 * machine and list the missing ones. `args` are those of Node, from the root of the repository.
 */
export const steps: Step[] = [
  chaos('chaos'),
  chaos('payouts', '--what', 'payouts'),
  chaos('losses', '--what', 'losses'),
  chaos('claims', '--what', 'claims'),
  chaos('chaos-mutants', '--mutants'),
  { name: 'properties', args: ['scripts/run.mjs', 'test', '--project', 'rules', '--project', 'server'] },
  { name: 'shaken', args: ['scripts/run.mjs', 'shake', '--project', 'server', '--project', 'processes'] },
  { name: 'fuzz', args: ['bench/fuzz/run.ts'] },
  { name: 'fuzz-raw', args: ['bench/fuzz/run.ts', '--raw'] },
  { name: 'drills', args: ['bench/drill/run.ts', '--small'] },
  { name: 'walks', args: ['scripts/run.mjs', 'e2e'] },
  { name: 'mutants', args: ['bench/mutants/run.ts'] },
  { name: 'benches-in-small', args: ['scripts/run.mjs', 'test', '--project', 'benches'] },
  { name: 'bench', args: ['bench/run.ts'] },
]
