import type { ProblemCode } from '@khlang/contract/problems'
import type { TextLimits } from '@khlang/contract/text-limits'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { useAsSeen } from '../desk/use-as-seen.ts'
import type { Problem } from '../problems/problem.ts'
import { typedSince } from './typed-since.ts'
import { useOperation } from '../problems/use-operation.ts'

/** For each invalid field, a sentence that says what is allowed; null, false or undefined for a valid one. */
type FieldErrors<Draft> = { [Name in keyof Draft]?: string | null | false | undefined }

type FieldOf<Draft> = (keyof Draft & string) | `${keyof Draft & string}.${string}`

type SavedForm<Row, Draft> = {
  reset: (row: Row) => void
  refill: (part: Partial<Draft>) => void
  draft: Draft
}

type Options<Row, Draft, Saved> = {
  /** The row that the form changes. Left out, or null, for something new. */
  row?: Row | null
  /**
   * What the form shows of the row, if the draft is not made of all of it. Such a form can be sent as it opens, unless
   * `whyNot` refuses.
   */
  shownOf?: (row: Row | null) => unknown
  /** The values as they are typed. */
  draftOf: (row: Row | null) => Draft
  errorsOf?: (draft: Draft, seenRow: Row | null) => FieldErrors<Draft>
  /** Why the form cannot be filled in now, such as a missing permission. The fields are disabled too. */
  lockedReason?: string | null
  /** Any other reason why the draft cannot be sent: a missing reason, a screen that is out of date. */
  whyNot?: (draft: Draft, seenRow: Row | null) => string | null
  /**
   * Sends the command with the version that was seen. After a lost answer, `retry` sends the draft as it was
   * when the button was pressed. So the draft must contain every part of the command that the employee can
   * change, including a chosen player.
   */
  send: (draft: Draft, sending: { operationId: string; seenRow: Row | null }) => Promise<Saved>
  /**
   * For a form that stays open, `reset` continues with the saved row, and `refill` sets some fields for the next one,
   * such as emptying them. What was typed while it was being saved stays. `draft`: what was sent.
   */
  onSaved: (saved: Saved, form: SavedForm<Row, Draft>) => void
  /** Called with every refusal; if somebody else saved first, also with their row. */
  onRefused?: (problem: Problem, newerRow: NonNullable<Row> | null) => void
  /** Makes this form's row of what a refusal contains when somebody else saved first, if that is no such row itself. */
  newerRowOf?: (row: object, seenRow: Row | null) => NonNullable<Row>
  /**
   * The field beside which a refusal is shown, by code; null for a refusal that a dialog of the form shows.
   */
  fieldOfCode?: { readonly [Code in ProblemCode]?: (keyof Draft & string) | null }
  /** The maximum length of each text of the command, from `virtual:limits/…`. */
  limits?: TextLimits
  /** The path of a field in the input of the command, if it differs from the name in the draft. */
  paths?: { readonly [Name in keyof Draft]?: string }
}

/**
 * The state of a form: the draft, why it cannot be sent, and the result of sending. A refusal is shown beside
 * the fields that it names until they change; the typed values stay. If somebody else saved first, their row
 * is kept for comparison, and the next save overwrites it.
 */
export function useForm<Row, Draft extends object, Saved>(options: Options<Row, Draft, Saved>) {
  const {
    row = null,
    draftOf,
    shownOf,
    errorsOf,
    lockedReason = null,
    whyNot,
    send,
    onSaved,
    onRefused,
    newerRowOf,
    fieldOfCode,
    limits,
    paths,
  } = options
  const { seenRow, setSeenRow, takeNewerRow } = useAsSeen<Row | null>(row, shownOf ?? draftOf)
  const [draft, setDraft] = useState(() => draftOf(row))
  const draftNow = useRef(draft)
  useEffect(() => {
    draftNow.current = draft
  })
  /** Used as React key by fields with a state of their own, so that a reset also resets them. */
  const [round, setRound] = useState(0)
  /** The row that the page still showed when the last save was answered, also by a newer row. */
  const [outdatedRow, setOutdatedRow] = useState<Row | null>(null)
  const reset = (now: Row | null) => {
    setSeenRow(now)
    setDraft(draftOf(now))
    setRound(round + 1)
  }
  const continueWith = (saved: Row, sentDraft: Draft) => {
    reset(saved)
    setOutdatedRow(row)
    setDraft(typedSince(draftNow.current, sentDraft, draftOf(saved)))
  }
  // A row without a version, such as the settings: the form shows the newer values as long as nothing is typed over it.
  const isNewerShown = row === outdatedRow || isSame(row, seenRow)
  if (row !== null && !hasVersion(row) && !isNewerShown && isSame(draft, draftOf(seenRow))) reset(row)
  // A retry after a lost answer sends the input of the first try, even if the page has newer data by then.
  const sendAsPressed = useRef<(sentDraft: Draft, operationId: string) => Promise<Saved>>(null)
  const save = useOperation<SentInput<Draft>, Saved>(
    ({ operationId, sentDraft }) => sendAsPressed.current!(sentDraft, operationId),
    (saved, { sentDraft }) =>
      onSaved(saved, {
        reset: (now) => continueWith(now, sentDraft),
        refill: (part) => setDraft((now) => typedSince(now, sentDraft, { ...now, ...part })),
        draft: sentDraft,
      }),
    (problem) => {
      let newerRow = takeNewerRow(problem)
      if (newerRow) setOutdatedRow(row)
      if (newerRow && newerRowOf) setSeenRow((newerRow = newerRowOf(newerRow, seenRow)))
      onRefused?.(problem, newerRow)
    },
  )
  const problems: FieldErrors<Draft> = errorsOf?.(draft, seenRow) ?? {}
  /** Returns why the draft cannot be sent now; null if it can. */
  const reasonFor = (checkedDraft: Draft): string | null => {
    const isUnchanged = row !== null && !shownOf && isSame(checkedDraft, draftOf(seenRow))
    return (
      lockedReason ??
      firstOf(errorsOf?.(checkedDraft, seenRow) ?? {}) ??
      (hasUnreadable(checkedDraft) ? m.form_unreadable() : null) ??
      (isUnchanged ? m.form_unchanged() : null) ??
      whyNot?.(checkedDraft, seenRow) ??
      null
    )
  }
  const fieldOfProblem = ({ code }: Problem) => fieldOfCode?.[code as ProblemCode]
  /** Paths of the fields that this form shows. Refusals of other fields are shown in the notice. */
  const fieldPaths = new Set<string>()
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  /** Returns the error of a field, or of a part of it (`amber`, `ageing.amber`); undefined if there is none. */
  function errorAt(field: FieldOf<Draft>): string | undefined {
    const [name, ...partPath] = field.split('.') as [keyof Draft & string, ...string[]]
    const path = [paths?.[name] ?? name, ...partPath].join('.')
    fieldPaths.add(path)
    const { state } = save
    if (state.phase === 'refused' && isSame(state.input.sentDraft[name], draft[name])) {
      const { problem } = state
      const rule =
        problem.ruleAt(path) ?? (fieldOfProblem(problem) === field ? problem.sentence() : undefined)
      if (rule) return rule
    }
    // An empty field is missing and not wrong, so it shows no error.
    const problem = partPath.length === 0 && problems[name]
    return draft[name] !== '' && typeof problem === 'string' ? problem : undefined
  }
  const disabled = lockedReason !== null
  const lengthOf = (name: keyof Draft & string) => {
    const maxLength = limits?.[paths?.[name] ?? name]
    return maxLength === undefined ? {} : { maxLength }
  }
  return {
    draft,
    seenRow,
    round,
    change,
    reset,
    /** The errors of all fields, including those that are still empty. */
    problems,
    disabledReason: reasonFor(draft),
    /** Returns why the draft cannot be sent with these changes, for a second button. */
    reasonWith: (part: Partial<Draft>) => reasonFor({ ...draft, ...part }),
    save,
    /** Whether the draft was changed after it was sent without an answer: a repeat sends it as it was. */
    isChangedSince: save.state.phase === 'undecided' && !isSame(save.state.input.shownDraft, draft),
    hasField: (path: string) => fieldPaths.has(path),
    /** Whether a refusal is shown elsewhere than in the notice. */
    isShownAtField: save.state.phase === 'refused' && fieldOfProblem(save.state.problem) !== undefined,
    /**
     * Sends the draft, with these changes, by the button of this text (`what`), which also names its repeat. With changes
     * it is another command, with another operation id; the draft itself stays unchanged.
     */
    submit(what: string, part: Partial<Draft> = {}) {
      const sentDraft = { ...draft, ...part }
      if (reasonFor(sentDraft) !== null || save.busy) return
      sendAsPressed.current = (sentDraft, operationId) => send(sentDraft, { operationId, seenRow })
      save.run({ sentDraft, shownDraft: draft }, what)
    },
    errorAt,
    /** Returns the props of a field that is typed in or chosen from a list. */
    field: (name: keyof Draft & string) => ({
      value: draft[name] as string,
      disabled,
      ...lengthOf(name),
      error: errorAt(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        change({ [name]: currentTarget.value } as Partial<Draft>),
    }),
    /** Returns the props of a checkbox. */
    tick: (name: keyof Draft & string) => ({
      checked: draft[name] as boolean,
      disabled,
      error: errorAt(name),
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
        change({ [name]: currentTarget.checked } as Partial<Draft>),
    }),
    /** Returns the props of a control that reports its value. */
    pick: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      disabled,
      ...lengthOf(name),
      error: errorAt(name),
      onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
    }),
  }
}

/** `shownDraft`: the draft when the button was pressed, without the changes that the button made to it. */
type SentInput<Draft> = { sentDraft: Draft; shownDraft: Draft }

const hasVersion = (row: unknown) => typeof row === 'object' && row !== null && 'version' in row

const firstOf = (problems: object) =>
  Object.values(problems).find((problem): problem is string => typeof problem === 'string')

/** Whether a typed number, at any depth, is NaN: its field shows that it cannot be read. */
const hasUnreadable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasUnreadable) : Number.isNaN(value)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns why a command cannot be sent with this reason; null if it can. */
export const reasonMissing = (reason: string): string | null =>
  reason.trim().length < 3 ? m.reason_needed() : null
