import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser as Chromium } from 'playwright-core'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { type Browser, launchChromium, openBrowser } from './browser.ts'
import { watch } from './evidence.ts'

/** One browser for all walk files of this worker. It closes with the worker. */
let chromium: Chromium | null = null

/** The browsers of a file of walks. Closed after its last test, which then reports errors of its pages. */
export const browserOfFile = (): Browser =>
  ofFile(async () => {
    if (!chromium?.isConnected()) chromium = await launchChromium({ tracesDir: tracesOfWorker() })
    return openBrowser({ shared: chromium, watch })
  })

/** Traces of passing walks are not needed: they are deleted with the worker. */
function tracesOfWorker(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-traces-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
