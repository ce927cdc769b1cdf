import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TestRunner } from 'vitest'
import type { Candidate, Plan, Reach, Verdict } from './plan.ts'
import { type Asked, type Red, runSilently } from './silent-runner.ts'
import { installSwitch, type Site } from './switch.ts'
import { watchStatements } from './wrong-statements.ts'

const mutantSwitch = installSwitch()
const invalidCodes = watchStatements()

/**
 * Judges all mutants in one worker: the server's modules are loaded once, and a mutant costs no more than the tests
 * that use its template.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for its runner like that
export default class Judge extends TestRunner {
  readonly #plan = JSON.parse(readFileSync(process.env['SQL_MUTANTS']!, 'utf8')) as Plan
  #reach: Record<string, Reach> = {}
  /** Whether these tests of a file are green by themselves, without a mutant. */
  readonly #alone = new Map<string, boolean>()

  async onBeforeRunFiles() {
    this.config.snapshotOptions.updateSnapshot = 'none'
    // Each world adds listeners, and there are thousands of worlds.
    process.setMaxListeners(0)
    await this.#measureAll()
    for (const candidate of this.#plan.candidates) {
      const started = performance.now()
      const verdict = await this.#judge(candidate)
      const line: Verdict = { id: candidate.id, ...verdict, took: Math.round(performance.now() - started) }
      appendFileSync(this.#plan.verdictsFile, `${JSON.stringify(line)}\n`)
    }
  }

  #run(file: string, more: Asked): Promise<Red> {
    return runSilently(this, join(this.#plan.root, file), more)
  }

  async #measureAll() {
    const { reachFile, tests, root } = this.#plan
    if (existsSync(reachFile))
      this.#reach = JSON.parse(readFileSync(reachFile, 'utf8')) as Record<string, Reach>
    for (const file of tests) {
      const hash = createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex')
      if (this.#reach[file]?.hash === hash && !this.#reach[file].red) continue
      this.#reach[file] = await this.#measure(file, hash)
      writeFileSync(reachFile, JSON.stringify(this.#reach))
      const { red, setUp } = this.#reach[file]
      console.log(
        `measured ${file}${red ? `: red (${red})` : ''} ${Math.round(setUp)} ms before the first test`,
      )
    }
  }

  async #measure(file: string, hash: string): Promise<Reach> {
    const reach: Reach = { hash, setUp: 0, around: [], tests: {} }
    const take = () => {
      const sites = [...mutantSwitch.seen]
      mutantSwitch.seen.clear()
      return sites
    }
    take()
    const started = performance.now()
    const red = await this.#run(file, {
      onFirst: () => {
        reach.setUp = performance.now() - started
        reach.around = take()
      },
      onTest: (name, took, isGreen) => {
        const sites = take()
        if (isGreen) reach.tests[name] = { took, sites }
      },
      toTheEnd: true,
    })
    return { ...reach, ...(red && { red: `${red.test}: ${red.message}` }) }
  }

  async #judge(candidate: Candidate): Promise<Pick<Verdict, 'status' | 'by'>> {
    const until = performance.now() + this.#plan.patience
    let judges = 0
    for (const { file, only } of this.#judgesOf(candidate.site)) {
      if (performance.now() > until)
        return { status: 'Survived', by: `${judges} files, and no time for more` }
      judges += 1
      const red = await this.#tryOn(candidate, file, only)
      if (!red) continue
      const [code] = invalidCodes
      if (code) return { status: 'CompileError', by: code }
      const status = /timed out|Timeout/.test(red.message) ? 'Timeout' : 'Killed'
      return { status, by: `${file} > ${red.test}` }
    }
    return { status: judges === 0 ? 'NoCoverage' : 'Survived', by: `${judges} files` }
  }

  /**
   * The files that use the template, each with the tests to run (all if `only` is undefined). First come those with
   * tests that use it themselves, then those of nearer folders, then the quickest.
   */
  #judgesOf(site: Site) {
    const store = site.slice(0, site.indexOf('#'))
    return this.#plan.tests
      .flatMap((file) => {
        const { around, tests, setUp, red } = this.#reach[file]!
        const using = Object.entries(tests).filter(([, { sites }]) => sites.includes(site))
        const isAround = around.includes(site)
        if (using.length === 0 && !isAround) return []
        const toRun = isAround ? Object.entries(tests) : using
        const cost = toRun.reduce((sum, [, { took }]) => sum + took, setUp)
        const only = isAround && !red ? undefined : new Set(toRun.map(([name]) => name))
        return [{ file, only, cost, direct: using.length > 0, shared: sharedFolders(file, store) }]
      })
      .toSorted((a, b) => Number(b.direct) - Number(a.direct) || b.shared - a.shared || a.cost - b.cost)
  }

  /** Returns the test of this file that noticed the mutant; null if none did. */
  async #tryOn(candidate: Candidate, file: string, only: ReadonlySet<string> | undefined): Promise<Red> {
    const active = { site: candidate.site, strings: candidate.strings, values: candidate.values }
    const run = (some: ReadonlySet<string> | undefined) => {
      invalidCodes.clear()
      mutantSwitch.active = active
      return this.#run(file, some ? { only: some } : {}).finally(() => {
        mutantSwitch.active = null
      })
    }
    const red = await run(only)
    if (!red || !only || (await this.#isGreen(file, only))) return red
    // A test may need another of its file to have run before: then the whole file is asked, if it is green.
    return this.#reach[file]!.red ? null : run(undefined)
  }

  async #isGreen(file: string, only: ReadonlySet<string>) {
    const key = JSON.stringify([file, ...only])
    const codes = [...invalidCodes]
    if (!this.#alone.has(key)) this.#alone.set(key, (await this.#run(file, { only })) === null)
    for (const code of codes) invalidCodes.add(code)
    return this.#alone.get(key)!
  }
}

function sharedFolders(a: string, b: string) {
  const [one, other] = [dirname(a).split('/'), dirname(b).split('/')]
  const differs = one.findIndex((folder, at) => folder !== other[at])
  return differs === -1 ? one.length : differs
}
