import { describe, expect, test } from 'vitest'
import { type LinkOfPlayer, lineValuesUnlinked, referralOfLink } from './line-unlinking.ts'

const linked = { lineUserId: 'U2', lineName: 'Nok', pictureUrl: 'https://line/2' }
const nothing = { lineUserId: null, lineName: null, pictureUrl: null }
const earlier = { lineUserId: 'U1', lineName: 'Somchai', pictureUrl: 'https://line/1' }

describe('unlinking a player from the wrong LINE member', () => {
  test('gives them the LINE fields of before the link', () => {
    expect(lineValuesUnlinked({ before: earlier, after: linked }, linked)).toEqual(earlier)
    expect(lineValuesUnlinked({ before: nothing, after: linked }, linked)).toEqual(nothing)
  })

  test('leaves what was written since', () => {
    const now = { ...linked, lineName: 'Somchai K.' }
    expect(lineValuesUnlinked({ before: earlier, after: linked }, now)).toEqual({
      ...earlier,
      lineName: 'Somchai K.',
    })
  })

  test('empties the fields if they were of the same LINE account before, or nothing is known about the link', () => {
    const before = { ...earlier, lineUserId: linked.lineUserId }
    expect(lineValuesUnlinked({ before, after: linked }, linked)).toEqual(nothing)
    expect(lineValuesUnlinked(null, linked)).toEqual(nothing)
  })
})

describe('master and agent that a link gave', () => {
  const link: LinkOfPlayer = {
    before: { ...nothing, masterId: null, agentId: null },
    after: { ...linked, masterId: 'm1', agentId: 'a1' },
  }

  test('can be taken back as long as both are still those of the link', () => {
    expect(referralOfLink(link, { masterId: 'm1', agentId: 'a1' })).toBe('given')
  })

  test.each([
    { masterId: 'm2', agentId: 'a1' },
    { masterId: 'm1', agentId: 'a2' },
    { masterId: null, agentId: 'a1' },
    { masterId: 'm1', agentId: null },
  ])('stay if one of them was changed since: %j', (now) => {
    expect(referralOfLink(link, now)).toBe('changed')
  })

  test('are nobody’s concern if the link gave none', () => {
    const now = { masterId: 'm1', agentId: 'a1' }
    expect(referralOfLink({ before: nothing, after: linked }, now)).toBeNull()
    expect(referralOfLink(null, now)).toBeNull()
  })
})
