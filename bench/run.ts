import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fullMatching, measureMatching } from './matching/matching.ts'
import { asText, failed, type Measured, type PartReport } from './speed/figure.ts'
import { fullAudit, measureAudit } from './speed/audit.ts'
import { fullClosing, measureClosing } from './speed/closing.ts'
import { fullCandidates, measureCandidates } from './speed/candidates.ts'
import { updateFigures } from './speed/figures-file.ts'
import { fullDoor, measureDoor } from './speed/door.ts'
import { fullFront, measureFront } from './speed/front.ts'
import { fullImport, measureImport } from './speed/import.ts'
import { fullList, measureList } from './speed/list.ts'
import { fullLive, measureLive } from './speed/live.ts'
import { fullMatch, measureMatch } from './speed/match.ts'
import { fullOldProject, measureOldProject } from './speed/old-project.ts'
import { fullPlayerView, measurePlayerView } from './speed/player-view.ts'
import { fullPlayers, measurePlayers } from './speed/players.ts'
import { fullReports, measureReports } from './speed/reports.ts'
import { fullRestore, measureRestore } from './speed/restore.ts'
import { fullSiege, measureSiege } from './speed/siege.ts'
import { fullWorkers, measureWorkers } from './speed/workers.ts'

/**
 * npm run bench                      everything, about ten minutes
 * npm run bench -- list live         only these parts
 *
 * Prints a table per part, and writes the full results to bench/results and a short version to bench/FIGURES.md. Exit
 * code 1 if a `must` is missed or a part could not be measured to the end.
 */
const parts: Record<string, () => Promise<Measured>> = {
  list: () => measureList(fullList),
  live: () => measureLive(fullLive),
  match: () => measureMatch(fullMatch),
  workers: () => measureWorkers(fullWorkers),
  candidates: () => measureCandidates(fullCandidates),
  players: () => measurePlayers(fullPlayers),
  player: () => measurePlayerView(fullPlayerView),
  reports: () => measureReports(fullReports),
  firebase: () => measureOldProject(fullOldProject),
  audit: () => measureAudit(fullAudit),
  door: () => measureDoor(fullDoor),
  closing: () => measureClosing(fullClosing),
  matching: () => measureMatching(fullMatching),
  import: () => measureImport(fullImport),
  restore: () => measureRestore(fullRestore),
  front: () => measureFront(fullFront),
  siege: () => measureSiege(fullSiege),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
  process.exit(64)
}

const reports: PartReport[] = []
for (const part of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`── ${part}`)
  const report = await run(part)
  reports.push(report)
  console.log(asText(report))
  if (failed(report)) process.exitCode = 1
}
keep(reports)

async function run(part: string): Promise<PartReport> {
  const [startedAt, loadBefore] = [performance.now(), loadavg()[0]!]
  const measured = await parts[part]!().catch((error: unknown): Measured => ({
    figures: [],
    notes: [],
    broken: (error as Error).stack ?? String(error),
  }))
  return {
    part,
    at: new Date().toISOString(),
    ...measured,
    seconds: (performance.now() - startedAt) / 1000,
    load: [loadBefore, loadavg()[0]!],
  }
}

function keep(all: PartReport[]): void {
  const folder = new URL('results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const name = `${all[0]!.at.slice(0, 16).replace(':', '.')}.json`
  writeFileSync(new URL(name, folder), JSON.stringify(all, null, 2))
  updateFigures(new URL('FIGURES.md', import.meta.url), all)
}
