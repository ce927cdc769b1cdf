/** A line of the audit log, as the checks of commands read it. */
export type AuditedLine = {
  seq: number
  act: string
  actor: string
  object: string
  reason: string | null
  playerId: string | null
  address: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Values that differ from run to run, with their replacements. */
const chance: [RegExp, string][] = [
  [/\bkhlang-[\dTZ-]+\.khlang\b/g, 'backup'],
  // A story that checks where a time is stored writes one far from now, which stays as it is.
  [/\b20[2-4]\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:\d\d)?)?/g, 'time'],
  [/\b[0-9a-f]{32,}\b/g, 'digest'],
  // Numbers continue from the shop's past, which differs each day.
  [/#\d+/g, '#number'],
  [/("request":)\d+/g, '$1"#number"'],
  [/("slipAlsoOn":)\[\d+\]/g, '$1["#number"]'],
  [/\b127\.0\.0\.1:\d+/g, 'site'],
  [/("figures":)\{[^}]*\}/g, '$1"of the past"'],
  [/("(?:ms|cut|open|movements)":)\d+/g, '$1"a number"'],
]

/**
 * Returns a text that is equal in every run: ids become `id1`, `id2`, … in the order of appearance, so that
 * equal ids stay equal, and the day in `day/2026-01-31` becomes `day`.
 */
export function withoutChance(text: string): string {
  const ids = new Map<string, string>()
  const nameOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size + 1}`)
    return ids.get(id)!
  }
  return chance
    .reduce((all, [pattern, name]) => all.replaceAll(pattern, name), text)
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, nameOf)
    .replaceAll(/\bday\/20\d\d-\d\d-\d\d\b/g, 'day/day')
}

export const auditText = (
  route: string,
  { act, actor, object, reason, playerId, before, after }: AuditedLine,
): string =>
  withoutChance(
    [
      `${route}: ${act} of ${object} by ${actor}`,
      ...(playerId === null ? [] : [`player ${playerId}`]),
      ...(reason === null ? [] : [`reason ${JSON.stringify(reason)}`]),
      `before ${JSON.stringify(before)}`,
      `after ${JSON.stringify(after)}`,
    ].join('\n  '),
  )
