import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser as Chromium } from 'playwright-core'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { type Browser, launchChromium, openBrowser } from './browser.ts'
import { watch } from './evidence.ts'

/**
 * A page of a walk lives for seconds. Optimizing its code takes a tenth of the browser's processor time and pays off
 * later than that.
 */
const withoutOptimizing = '--js-flags=--no-opt'

/** One browser for all walk files of this worker. It closes with the worker. */
let chromium: Chromium | null = null

/**
 * Opens the browsers of a file of walks. They are closed after its last test, which then reports errors of
 * their pages.
 */
export const browserOfFile = (): Browser =>
  ofFile(async () => {
    if (!chromium?.isConnected())
      chromium = await launchChromium({ tracesDir: tracesOfWorker(), switches: [withoutOptimizing] })
    return openBrowser({ shared: chromium, watch })
  })

/** Returns a folder for traces, which is deleted with the worker: traces of passing walks are not needed. */
function tracesOfWorker(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-traces-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
