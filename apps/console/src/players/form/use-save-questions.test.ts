// @vitest-environment happy-dom
import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { Me } from '@khlang/contract/staff/staff'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MeContext } from '#parts/session/me.ts'
import { drawHook } from '#testing/draw-hook.ts'
import type { BlockedHit } from './use-blocked.ts'
import { useSaveQuestions } from './use-save-questions.ts'

const newForm = (...may: string[]) =>
  drawHook(useSaveQuestions, undefined, (probe) =>
    createElement(MeContext, { value: { may } as unknown as Me }, probe),
  )
const alike = (...ids: string[]) => ids.map((id) => ({ player: { id } }) as unknown as DuplicatePlayer)
const hits = [{ id: 'b2', value: '0811111112' }] as unknown as BlockedHit[]

test('players found to be others are in the answer at once, and in every later save', async () => {
  const { now, does } = newForm()
  await does(({ askAboutDuplicates }) => askAboutDuplicates(alike('p5', 'p6')))
  expect(now().duplicates).toEqual(alike('p5', 'p6'))
  expect(now().answers.alikeSeen).toEqual([])
  await does(({ acceptDuplicates }) => expect(acceptDuplicates()).toEqual({ alikeSeen: ['p5', 'p6'] }))
  expect(now().duplicates).toBeNull()
  expect(now().answers).toEqual({ alikeSeen: ['p5', 'p6'] })
  expect(['p5', 'p6', 'p7'].filter(now().haveSeen)).toEqual(['p5', 'p6'])
})

test('a second question about players adds to the first answer, each player once', async () => {
  const { now, does } = newForm()
  await does(({ askAboutDuplicates }) => askAboutDuplicates(alike('p5', 'p6')))
  await does(({ acceptDuplicates }) => acceptDuplicates())
  await does(({ askAboutDuplicates }) => askAboutDuplicates(alike('p6', 'p7')))
  await does(({ acceptDuplicates }) => expect(acceptDuplicates().alikeSeen).toEqual(['p5', 'p6', 'p7']))
  expect(now().answers.alikeSeen).toEqual(['p5', 'p6', 'p7'])
})

test('a question that was closed without an answer accepts nobody and nothing', async () => {
  const { now, does } = newForm('player.standing')
  await does(({ askAboutDuplicates }) => askAboutDuplicates(alike('p5')))
  await does(({ askAboutBlocked }) => askAboutBlocked(hits))
  await does(({ drop }) => drop())
  expect(now()).toMatchObject({ duplicates: null, blocked: null, answers: { alikeSeen: [] } })
  expect(now().answers).toEqual({ alikeSeen: [] })
  expect(now().haveSeen('p5')).toBe(false)
})

test('who may change standings gives the reason for a blocked value, and it goes with every later save', async () => {
  const { now, does } = newForm('player.edit', 'player.standing')
  await does(({ askAboutBlocked }) => askAboutBlocked(hits))
  expect(now().blocked).toEqual(hits)
  await does(({ acceptBlocked }) =>
    expect(acceptBlocked('คนละคน')).toEqual({ letIn: 'คนละคน', blockedSeen: ['b2'] }),
  )
  expect(now()).toMatchObject({ blocked: null, answers: { letIn: 'คนละคน', blockedSeen: ['b2'] } })
  await does(({ askAboutBlocked }) => askAboutBlocked([...hits, { id: 'b3' } as BlockedHit]))
  await does(({ acceptBlocked }) => acceptBlocked('พี่น้องกัน'))
  expect(now().answers).toMatchObject({ letIn: 'พี่น้องกัน', blockedSeen: ['b2', 'b3'] })
})

test('who may not change standings is not asked about a blocked value', async () => {
  const { now, does } = newForm('player.edit')
  await does(({ askAboutBlocked }) => askAboutBlocked(hits))
  expect(now().blocked).toBeNull()
})

test('one answer does not close the other question', async () => {
  const { now, does } = newForm('player.standing')
  await does(({ askAboutDuplicates }) => askAboutDuplicates(alike('p5')))
  await does(({ askAboutBlocked }) => askAboutBlocked(hits))
  await does(({ acceptDuplicates }) => acceptDuplicates())
  expect([now().duplicates, now().blocked]).toEqual([null, hits])
  await does(({ askAboutDuplicates }) => askAboutDuplicates(alike('p6')))
  await does(({ acceptBlocked }) => acceptBlocked('คนละคน'))
  expect([now().duplicates, now().blocked]).toEqual([alike('p6'), null])
})
