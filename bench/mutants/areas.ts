import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

/** What is mutated together, from which folder, and who judges it. */
export type Area = { about: string; folder: string; mutate: string[]; options: PartialStrykerOptions }

const path = (file: string) => new URL(file, import.meta.url).href

export const areas: Record<string, Area> = {
  domain: {
    about: 'The rules, `packages/domain`, judged by its own tests: no database, one process.',
    folder: 'packages/domain',
    mutate: ['src/**/*.ts', '!src/**/*.test.ts'],
    options: { testRunner: 'rules', plugins: [path('./rules-runner.ts'), path('./told.ts')] },
  },
}
