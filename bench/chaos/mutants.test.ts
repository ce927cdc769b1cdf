import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { buildMutant, mutants } from './mutants.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(mutants)('the mutant $name still finds the protections it takes out', (mutant) => {
  buildMutant(root, mutant)[Symbol.dispose]()
})
