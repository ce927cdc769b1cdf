// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Picture } from '#parts/picture/crop.ts'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { draftOf } from './draft.ts'
import { type SaveInput, useSavePlayer } from './use-save-player.ts'

/** An upload whose progress and answer the test gives. */
class Upload {
  static all: Upload[] = []
  address = ''
  sent: unknown
  status = 200
  responseText = ''
  ofUpload = new EventTarget()
  upload = this.ofUpload
  heard: Record<string, () => void> = {}
  constructor() {
    Upload.all.push(this)
  }
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  addEventListener(kind: string, listener: () => void) {
    this.heard[kind] = listener
  }
  send(body: unknown) {
    this.sent = body
  }
  progress(loaded: number, total: number) {
    this.ofUpload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answers() {
    this.responseText = '{"avatar":"/avatars/p1"}'
    this.heard['load']!()
  }
  isLost() {
    this.heard['error']!()
  }
}

beforeEach(() => {
  Upload.all = []
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const base = { draft: draftOf(null), hidden: {} }
const input = (change: Partial<SaveInput> = {}): SaveInput => ({
  target: { id: 'p1', version: 3 },
  draft: { ...base.draft, firstName: 'มะลิ' },
  base,
  changes: { firstName: 'มะลิ' },
  alikeSeen: ['p8'],
  letIn: 'ขอแล้ว',
  ...change,
})
const pictureOf = (name: string): Picture =>
  ({ blob: new Blob([name]), url: `blob:${name}` }) as unknown as Picture

type Answered = {
  answer: (saved: object) => void
  fail: (problem: unknown) => void
  sent: Record<string, unknown>
}

/** The form of a player, whose commands the test answers one by one. */
function newForm(first: Picture | null = null) {
  const [created, updated]: Answered[][] = [[], []]
  const answering = (calls: Answered[] | undefined) => (sent: unknown) =>
    new Promise<never>((answer, fail) => {
      calls!.push({ sent: sent as Record<string, unknown>, answer: answer as (saved: object) => void, fail })
    })
  vi.spyOn(api.players, 'create').mockImplementation(answering(created))
  vi.spyOn(api.players, 'update').mockImplementation(answering(updated))
  const told: unknown[] = []
  const tell =
    (name: string) =>
    (...what: unknown[]) =>
      void told.push([name, ...what])
  const hook = drawHook(
    (picture: Picture | null) =>
      useSavePlayer({
        picture,
        onKept: (saved) => tell('kept')(saved),
        onDone: (saved) => tell('done')(saved),
        onStale: tell('stale'),
        onDuplicates: tell('alike'),
        onBlocked: tell('blocked'),
      }),
    first,
  )
  return {
    ...hook,
    created: created!,
    updated: updated!,
    told,
    saves: (change?: Partial<SaveInput>) => hook.does(({ run }) => run(input(change))),
  }
}

const refused = (code: 'stale-version', details: object = {}, fields: object[] = []) =>
  new Problem(code, 409, details, () => `refused: ${code}`, fields as never)
const saved = { id: 'p1', version: 4, code: 'N007' }

test('a player is saved with the version that was seen and with every answer', async () => {
  const { saves, updated, created, told, does, now } = newForm()
  await saves()
  expect(updated.map(({ sent }) => sent)).toEqual([
    {
      operationId: expect.any(String),
      id: 'p1',
      version: 3,
      alikeSeen: ['p8'],
      letIn: 'ขอแล้ว',
      changes: { firstName: 'มะลิ' },
    },
  ])
  expect(now().busy).toBe(true)
  await does(() => updated[0]!.answer(saved))
  expect(told).toEqual([
    ['kept', saved],
    ['done', saved],
  ])
  expect([now().busy, created]).toEqual([false, []])
})

test('a new player is created with the key of the other system and with every answer', async () => {
  const { saves, created, updated } = newForm()
  await saves({ target: null, externalKey: 'site-77' })
  expect(created.map(({ sent }) => sent)).toEqual([
    {
      operationId: expect.any(String),
      alikeSeen: ['p8'],
      letIn: 'ขอแล้ว',
      externalKey: 'site-77',
      player: { firstName: 'มะลิ' },
    },
  ])
  expect(updated).toEqual([])
})

test('the picture is sent after the fields are saved, for the player who was saved', async () => {
  const picture = pictureOf('face')
  const { saves, created, does, told, now } = newForm(picture)
  await saves({ target: null })
  expect(Upload.all).toEqual([])
  await does(() => created[0]!.answer({ ...saved, id: 'p9' }))
  const [upload] = Upload.all
  expect([upload!.address, upload!.sent]).toEqual(['/api/players/upload-avatar?playerId=p9', picture.blob])
  expect(told).toEqual([['kept', { ...saved, id: 'p9' }]])
  expect([now().busy, now().progress]).toEqual([true, 0])
  await does(() => upload!.progress(30, 40))
  expect(now().progress).toBe(0.75)
  await does(() => upload!.answers())
  expect(told.at(-1)).toEqual(['done', { ...saved, id: 'p9' }])
  expect([now().busy, now().progress]).toEqual([false, null])
})

test('no picture is sent when the fields are refused', async () => {
  const { saves, updated, does, told } = newForm(pictureOf('face'))
  await saves()
  await does(() => updated[0]!.fail(refused('stale-version')))
  expect([Upload.all, told]).toEqual([[], [['stale']]])
})

test('a picture that was not sent keeps the form, and the next save sends only the picture', async () => {
  const { saves, updated, does, told, now } = newForm(pictureOf('face'))
  await saves()
  await does(() => updated[0]!.answer(saved))
  await does(() => Upload.all[0]!.isLost())
  expect(now().pictureProblem?.code).toBe('unreachable')
  expect([now().busy, now().progress]).toEqual([false, null])
  expect(told).toEqual([['kept', saved]])
  await saves({ target: { id: 'p1', version: 4 }, changes: {} })
  expect(updated).toHaveLength(1)
  expect(now().pictureProblem).toBeNull()
  expect(Upload.all).toHaveLength(2)
  await does(() => Upload.all[1]!.answers())
  expect(told.at(-1)).toEqual(['done', { id: 'p1', version: 4, code: '' }])
})

test('a picture that was chosen after the press is not sent with it', async () => {
  const [pressed, later] = [pictureOf('face'), pictureOf('another')]
  const { saves, updated, does, draw } = newForm(pressed)
  await saves()
  draw(later)
  await does(() => updated[0]!.answer(saved))
  expect(Upload.all.map(({ sent }) => sent)).toEqual([pressed.blob])
})

test('each question of the server reaches its own dialog', async () => {
  const { saves, updated, does, told } = newForm()
  const questions = [
    ['player-alike', { row: { rows: ['p5'] } }],
    ['value-blocked', { row: { hits: ['mobile'] } }],
    ['stale-version', {}],
  ] as const
  for (const [code, details] of questions) {
    await saves()
    await does(() => updated.at(-1)!.fail(refused(code as 'stale-version', details)))
  }
  expect(told).toEqual([['alike', ['p5']], ['blocked', ['mobile']], ['stale']])
})

test.each([
  ['code-taken', 'code'],
  ['master-of-another-agent', 'masterId'],
])('the refusal %s is shown at its field until that is typed in, or saved again', async (code, field) => {
  const { saves, updated, does, now } = newForm()
  await saves()
  await does(() => updated[0]!.fail(refused(code as 'stale-version')))
  expect(now().refused).toEqual({ [field]: `refused: ${code}` })
  await does(({ forget }) => forget(['mobile']))
  expect(now().refused).toEqual({ [field]: `refused: ${code}` })
  await does(({ forget }) => forget([field]))
  expect(now().refused).toEqual({})
  await saves()
  await does(() => updated[1]!.fail(refused(code as 'stale-version')))
  await saves()
  expect(now().refused).toEqual({})
})

test('the rules of refused fields are shown at them, also when a part of the command holds them', async () => {
  const { saves, updated, does, now } = newForm()
  await saves()
  const fields = [
    { path: 'changes.mobile', rule: () => 'ten digits', text: () => 'mobile: ten digits' },
    { path: 'email', rule: () => 'an address', text: () => 'email: an address' },
    { path: 'letIn', rule: () => 'a reason', text: () => 'letIn: a reason' },
  ]
  await does(() => updated[0]!.fail(refused('bad-input' as 'stale-version', {}, fields)))
  expect(now().refused).toEqual({ mobile: 'ten digits', email: 'an address' })
})

test('after a lost answer nothing is kept as saved, and the repeat sends the first press', async () => {
  const { saves, updated, does, told, now } = newForm(pictureOf('face'))
  await saves()
  await does(() => updated[0]!.fail(new Problem('unreachable', 0)))
  expect([told, Upload.all, now().state.phase]).toEqual([[], [], 'undecided'])
  await does(({ retry }) => retry())
  expect(updated[1]!.sent).toMatchObject({ version: 3, changes: { firstName: 'มะลิ' } })
})
