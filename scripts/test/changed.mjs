import { execFileSync } from 'node:child_process'
import { root } from '../node24.mjs'

/**
 * Finds tests that a change can affect, quickly and not all. Rules (domain, contract, console) are found by Vitest's
 * import graph, or all run if others run too. Every server test imports the whole server, so server tests are chosen by
 * the features whose server files were changed: a change of the packages chooses none. Walks run only if a file of
 * `e2e` was changed; whether a changed page breaks a walk is only tested in the full run. `since` is a commit;
 * uncommitted changes count too. `filters` are arguments for Vitest; null: no test is reached.
 */
export function reach(since = 'HEAD') {
  const files = changedFiles(since)
  const server = serverFilters(files)
  const walks = walkFilters(files)
  const rules = files.some((file) => /^(packages|apps\/console|[^/]+$)/.test(file))
  const projects = [rules && 'rules', server.length > 0 && 'server', walks.length > 0 && 'walks'].filter(
    Boolean,
  )
  if (projects.length === 0) return { filters: null, walks: false, said: 'No test reaches what has changed.' }
  const others = server.length + walks.length > 0
  // Vitest filters either by its graph or by names. With name filters, all rules are run.
  const narrowed = others
    ? [...(rules ? ['packages/', 'apps/console/'] : []), ...server, ...walks]
    : [`--changed=${since}`, '--passWithNoTests']
  return {
    filters: [...projects.flatMap((name) => ['--project', name]), ...narrowed],
    walks: walks.length > 0,
    said: `Changed since ${since}: ${files.length} files, in reach ${projects.join(', ')}. Not run: ${leftOut(projects)}; npm test runs all.`,
  }
}

const leftOut = (projects) =>
  ['rules', 'server', 'walks', 'processes'].filter((name) => !projects.includes(name)).join(', ')

function changedFiles(since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
  ]
}

/** Returns whole features of the server, or the whole server if code shared by all features has changed. */
function serverFilters(files) {
  const ours = files.filter((file) => /^(apps\/server|apps\/credit|seed)\//.test(file))
  const shared = ours.some(
    (file) =>
      !/^apps\/server\/src\/(?!platform|testing|live)[a-z-]+\//.test(file) || /\/testing\//.test(file),
  )
  if (shared) return ['apps/server/', 'apps/credit/', 'seed/']
  return [...new Set(ours.map((file) => file.split('/').slice(0, 4).join('/') + '/'))]
}

function walkFilters(files) {
  const ours = files.filter((file) => file.startsWith('e2e/'))
  return ours.some((file) => !file.endsWith('.walk.ts')) ? ['e2e/'] : ours
}
