import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { buildMutant, mutants } from './mutants.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(mutants)('the mutant $name still finds the code of the protections it removes', (mutant) => {
  buildMutant(root, mutant)[Symbol.dispose]()
})
