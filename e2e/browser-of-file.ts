import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser as Chromium } from 'playwright-core'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { type Browser, launchChromium, openBrowser } from './browser.ts'
import { watch } from './evidence.ts'

/** One for all files that this worker walks; it ends with the worker. */
let chromium: Chromium | null = null

/** The browsers of a file of walks: closed after its last, and then it says what their pages complained of. */
export const browserOfFile = (): Browser =>
  ofFile(async () => {
    if (!chromium?.isConnected()) chromium = await launchChromium({ tracesDir: tracesOfWorker() })
    return openBrowser({ shared: chromium, watch })
  })

/** What passing walks traced is nobody's: it goes with the worker. */
function tracesOfWorker(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-traces-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
