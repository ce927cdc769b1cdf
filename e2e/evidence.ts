import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterEach, type RunnerTestCase as Test } from 'vitest'

/**
 * Where evidence of a failed walk is stored: a picture of each page, and a trace of each browser, which `npx
 * playwright-core show-trace <file>` plays back step by step. A walk that passes stores nothing.
 */
const failures = fileURLToPath(new URL('failures/', import.meta.url))

/**
 * The browsers of this worker. Each walk file loads this module again, while `watch` may belong to an earlier
 * file, so the browsers are stored globally.
 */
const kept = globalThis as { watchedBrowsers?: Set<BrowserContext> }
const watched = (kept.watchedBrowsers ??= new Set<BrowserContext>())

export async function watch(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: false })
  watched.add(context)
  context.once('close', () => watched.delete(context))
}

afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail'
  const folder = failed ? emptyFolder(task) : null
  let number = 0
  for (const context of watched) {
    number += 1
    for (const [at, page] of context.pages().entries())
      if (folder)
        await page.screenshot({ path: join(folder, `page-${number}-${at + 1}.png`) }).catch(() => {})
    await context.tracing
      .stopChunk(folder ? { path: join(folder, `trace-${number}.zip`) } : {})
      .catch(() => {})
    await context.tracing.startChunk().catch(() => {})
  }
  if (folder)
    writeFileSync(
      join(folder, 'failure.txt'),
      (task.result?.errors ?? []).map(({ stack, message }) => stack ?? message).join('\n\n'),
    )
})

function emptyFolder(task: Test): string {
  const name = `${basename(task.file.name, '.walk.ts')} ${task.name}`
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 80)
  const folder = join(failures, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
