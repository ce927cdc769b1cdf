import type { Verdict } from './classify-line.ts'

type Named = { key: string } | { code: string }

const nameOf = (friend: Named) =>
  'key' in friend ? `key ${friend.key}` : `code ${friend.code.toLowerCase()}`

/** The names under which another line may mean the player of this line; none if the line adds no player. */
const namesAdded = ({ verdict, wanted, code }: Verdict): string[] =>
  verdict !== 'new' || wanted === null
    ? []
    : [
        ...(wanted.key === null ? [] : [nameOf({ key: wanted.key })]),
        ...(code === null ? [] : [nameOf({ code })]),
      ]

/**
 * Makes each line unreadable whose friend should come from this file, from a line that adds no player. The same happens
 * to the lines that name such a line's player as their friend, and so on. No two lines add the same name: `classifyLine`
 * has made a repeated line unreadable.
 */
export function withoutLostFriends<Line extends Verdict>(lines: readonly Line[]): Line[] {
  const result = [...lines]
  const addedNames = new Set(lines.flatMap(namesAdded))
  const byFriend = Map.groupBy(
    lines.flatMap(({ wanted }, at) => (wanted?.friend ? [{ at, friend: nameOf(wanted.friend) }] : [])),
    ({ friend }) => friend,
  )
  const lostNames = [...byFriend.keys()].filter((friend) => !addedNames.has(friend))
  for (let friend = lostNames.pop(); friend !== undefined; friend = lostNames.pop())
    for (const { at } of byFriend.get(friend) ?? []) {
      const line = result[at]!
      lostNames.push(...namesAdded(line))
      const reasons = [...line.reasons, { field: 'friendId', reason: 'friend-unknown' as const }]
      result[at] = { ...line, verdict: 'unreadable', fields: [], reasons, wanted: null }
    }
  return result
}
