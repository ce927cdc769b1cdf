import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../node24.mjs'

/**
 * Prints the end of a run: the ten slowest files, where failed walks left their evidence (`failures` null: walks did
 * not run), and last how many tests passed and failed. `seconds`: how long the run took.
 */
export function tell({ results, failures, code, seconds }) {
  const { files, passed, failed, skipped } = read(results)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 1) {
    console.log('\nThe slowest files:')
    for (const file of slowest) console.log(`${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`)
  }
  const kept = failures && existsSync(failures) ? readdirSync(failures).toSorted() : []
  if (kept.length > 0) {
    console.log(
      '\nOf what failed in the browser, pictures and traces (npx playwright-core show-trace <trace>.zip):',
    )
    for (const folder of kept) console.log(`  ${relative(root, join(failures, folder))}`)
  }
  // A failure outside of tests, or before the first one, counts as one failed test.
  const lost = code !== 0 && failed === 0 ? 1 : failed
  const minutes = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  console.log(`\nIn ${minutes} minutes:`)
  console.log(`${passed} passed, ${lost} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

function read(path) {
  try {
    const all = JSON.parse(readFileSync(path, 'utf8'))
    return {
      passed: all.numPassedTests,
      failed: Math.max(all.numFailedTests, all.numFailedTestSuites > 0 ? 1 : 0),
      skipped: all.numPendingTests + all.numTodoTests,
      files: all.testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name).replaceAll('\\', '/'),
        seconds: (endTime - startTime) / 1000,
      })),
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [] }
  }
}
