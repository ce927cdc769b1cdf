import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { MutantCoverage } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  type DryRunOptions,
  DryRunStatus,
  type MutantRunOptions,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { type Collected, setCurrentTest, takeCollected } from './bare-vitest.ts'
import { FreshModules } from './fresh-modules.ts'

/** The part of StrykerJS's global object that is used here. */
type World = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: MutantCoverage
}

// The instrumented files keep a reference to this object, so it is never replaced.
const world = ((globalThis as Record<string, unknown>)['__stryker__'] ??= {}) as World

/**
 * Runs tests of rules inside a process of StrykerJS: rules have no state, so one process can test one mutant after the
 * other. Only code that runs while a file loads needs reloading, and then only for the tests that import it.
 */
class RulesRunner implements TestRunner {
  #files: string[] = []
  readonly #modules = new FreshModules()
  readonly #loaded = new Map<string, Collected[]>()

  capabilities() {
    return { reloadEnvironment: true }
  }

  init() {
    this.#files = globSync('src/**/*.test.ts').map((file) => resolve(file))
    this.#modules.watch()
    // The same cases for every mutant, no shrinking, and a time limit for properties: in doubt a mutant
    // counts as surviving.
    fc.configureGlobal({ seed: 20_261_122, endOnFailure: true, interruptAfterTimeLimit: 400 })
    return Promise.resolve()
  }

  async dryRun({ files: mutated = [] }: DryRunOptions) {
    const mutantCoverage = { static: {}, perTest: {} }
    world.mutantCoverage = mutantCoverage
    await this.#loadAll(this.#files)
    const tests: TestResult[] = []
    for (const file of this.#modules.reaching(this.#files, mutated))
      for (const test of this.#loaded.get(file)!) tests.push(await this.#runUnchanged(file, test))
    return { status: DryRunStatus.Complete as const, tests, mutantCoverage }
  }

  /** Runs a test of unchanged code. What fails needs more of Vitest than there is here: it is named and left out. */
  async #runUnchanged(file: string, test: Collected): Promise<TestResult> {
    const result = await runOne(file, test)
    if (result.status !== TestStatus.Failed) return result
    console.log(`Left out: ${result.id}: ${result.failureMessage}`)
    this.#loaded.set(
      file,
      this.#loaded.get(file)!.filter((one) => one !== test),
    )
    return { ...described(file, test, performance.now()), status: TestStatus.Skipped }
  }

  async mutantRun(options: MutantRunOptions) {
    const { testFilter } = options
    await this.#loadAll(testFilter ? new Set(testFilter.map(fileOf)) : this.#files)
    // StrykerJS allows 100 times the hits of the unchanged code, which leaves room for property tests that shrink a
    // failing case. Ours do not shrink, so 10 times is enough and detects an endless loop sooner.
    const hitLimit = options.hitLimit === undefined ? undefined : Math.ceil(options.hitLimit / 10)
    Object.assign(world, { activeMutant: options.activeMutant.id, hitCount: 0, hitLimit })
    try {
      const tests =
        options.mutantActivation === 'static'
          ? await this.#runAnew(options.sandboxFileName)
          : await this.#runWanted(new Set(options.testFilter))
      const limit = determineHitLimitReached(world.hitCount, hitLimit)
      return toMutantRunResult(limit ?? { status: DryRunStatus.Complete, tests })
    } finally {
      Object.assign(world, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })
    }
  }

  async #loadAll(files: Iterable<string>) {
    for (const file of files)
      if (!this.#loaded.has(file)) this.#loaded.set(file, await this.#loadIfPossible(file))
  }

  /** Returns the tests of a file. One that needs more than Node to load, such as a module of the build, is left out. */
  async #loadIfPossible(file: string) {
    try {
      return await this.#load(file)
    } catch (problem) {
      console.log(`Left out: ${relative(process.cwd(), file)}: ${String(problem)}`)
      return []
    }
  }

  async #load(file: string) {
    takeCollected()
    await this.#modules.load(file)
    return takeCollected()
  }

  #runWanted(wantedIds: Set<string>) {
    const tests = [...this.#loaded].flatMap(([file, all]) => all.map((test) => ({ file, test })))
    return runUntilRed(tests.filter(({ file, test }) => wantedIds.has(idOf(file, test))))
  }

  /** Tests code that runs while a file loads: loads the nearest tests and what they import again, with the mutant. */
  async #runAnew(mutated: string) {
    const results: TestResult[] = []
    this.#modules.startAnew()
    for (const file of this.#modules.nearest(this.#files, mutated)) {
      let tests: Collected[]
      try {
        tests = await this.#load(file)
      } catch (problem) {
        return [failed(file, { name: 'loads', run: () => {} }, problem)]
      }
      results.push(...(await runUntilRed(tests.map((test) => ({ file, test })))))
      if (results.at(-1)?.status === TestStatus.Failed) return results
    }
    return results
  }
}

/** How long each test took in its last run, so that the fastest run first. */
const timeOf = new Map<string, number>()

async function runUntilRed(tests: { file: string; test: Collected }[]) {
  const results: TestResult[] = []
  const expectedTime = ({ file, test }: (typeof tests)[number]) => timeOf.get(idOf(file, test)) ?? 0
  for (const { file, test } of tests.toSorted((a, b) => expectedTime(a) - expectedTime(b))) {
    const result = await runOne(file, test)
    results.push(result)
    if (result.status === TestStatus.Failed) return results
    timeOf.set(result.id, result.timeSpentMs)
  }
  return results
}

const fileOf = (id: string) => resolve(id.slice(0, id.indexOf('#')))
const idOf = (file: string, { name }: Collected) => `${relative(process.cwd(), file)}#${name}`

const described = (file: string, test: Collected, started: number) => ({
  id: idOf(file, test),
  name: test.name,
  timeSpentMs: performance.now() - started,
  fileName: file,
})

const failed = (
  file: string,
  test: Collected,
  problem: unknown,
  started = performance.now(),
): TestResult => ({
  ...described(file, test, started),
  status: TestStatus.Failed,
  failureMessage: problem instanceof Error ? problem.message : String(problem),
})

async function runOne(file: string, test: Collected): Promise<TestResult> {
  const started = performance.now()
  world.currentTestId = idOf(file, test)
  setCurrentTest(file, test.name)
  try {
    await test.run()
    return { ...described(file, test, started), status: TestStatus.Success }
  } catch (problem) {
    return failed(file, test, problem, started)
  } finally {
    world.currentTestId = undefined
  }
}

const createRunner = () => new RulesRunner()
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'rules', createRunner)]
