import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'

/** One mutant as stored: its place, the original code, its replacement, and the result. */
export type Judged = Pick<MutantResult, 'status' | 'mutatorName'> & {
  line: number
  original: string
  replacement: string
  /** Why the mutant was ignored; null if it was not. */
  reason: string | null
}
export type JudgedFile = { commit: string; mutants: Judged[] }
export type JudgedArea = Record<string, JudgedFile>

/** Returns the stored results of an area; empty before its first run. */
export function readKept(file: string): JudgedArea {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JudgedArea) : {}
}

export function keep(file: string, area: JudgedArea): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(area))
}

/** Returns the results of a run by file; `sources` are the files as they were when the run began. */
export function byFile(
  results: readonly MutantResult[],
  sources: ReadonlyMap<string, string>,
  commit: string,
): JudgedArea {
  const area: JudgedArea = {}
  for (const result of results) {
    const { fileName, status, mutatorName, location, replacement, statusReason } = result
    const one = {
      status,
      mutatorName,
      line: location.start.line,
      original: cutOut(sources.get(fileName) ?? '', location),
      replacement,
      reason: status === 'Ignored' ? (statusReason ?? '') : null,
    }
    area[fileName] ??= { commit, mutants: [] }
    area[fileName].mutants.push(one)
  }
  return area
}

function cutOut(source: string, { start, end }: MutantResult['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = lines[last]!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  return lines.join('\n')
}
