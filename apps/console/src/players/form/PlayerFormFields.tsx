import type { PlayerRecord } from '@khlang/contract/players/player-form'
import type { PlayerId } from '@khlang/domain/brand'
import { type PlayerField, playerFields, rightOf } from '@khlang/domain/players/player-fields'
import { useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { FormElement } from '#parts/form/FormElement.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { AccountSection } from './AccountSection.tsx'
import { AddressSection } from './address/AddressSection.tsx'
import { BankSection } from './BankSection.tsx'
import {
  type Base,
  baseAfter,
  changedOf,
  draftAfter,
  type Emptied,
  problemsOf,
  writtenOf,
} from './changes.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ContactSection } from './ContactSection.tsx'
import type { Picture } from '#parts/picture/crop.ts'
import { type Draft, draftOf, isSameDraft } from './draft.ts'
import { FormContext, goToField } from './form-context.ts'
import { handedDraft, takeHandedDraft } from './handed-draft.ts'
import { isKeyWrong, keyFieldId } from './KeyField.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { mergeOf, mergedDraft, mergedEmptied } from './merge.ts'
import { uploadText } from '#parts/picture/picture-labels.ts'
import styles from './PlayerForm.module.css'
import type { FormPageProps } from './PlayerFormPage.tsx'
import { ReferralSection } from './ReferralSection.tsx'
import { whyNot } from './refused-labels.ts'
import { SaveBar } from './SaveBar.tsx'
import { SectionNav } from './SectionNav.tsx'
import { SocialSection } from './SocialSection.tsx'
import { UnexplainedSection } from './UnexplainedSection.tsx'
import { useDuplicatePlayers } from './use-duplicate-players.ts'
import { useBlocked } from './use-blocked.ts'
import { useNewer } from './use-newer.ts'
import { type SaveInput, type Target, useSavePlayer } from './use-save-player.ts'
import { useSaveQuestions } from './use-save-questions.ts'
import { SaveQuestionDialogs } from './SaveQuestionDialogs.tsx'

type Props = Omit<FormPageProps, 'id' | 'onFound'> & { record: PlayerRecord | null }
const baseOf = (record: PlayerRecord | null): Base => ({
  draft: draftOf(record),
  hidden: record?.hidden ?? {},
})
const nothing: Emptied = new Set()
const withoutSaved = (emptied: Emptied, { changes }: SaveInput): Emptied =>
  new Set([...emptied].filter((field) => !(field in changes)))

/**
 * Edits a player's fields, except the coins, or creates a player (`record` null). If somebody else saved first, the
 * employee chooses between the values of both.
 */
export function PlayerFormFields({ record, onDirty, onSaved, onCancel }: Props) {
  const { may, email } = useMe()
  const [readRecord, setRead] = useState(record)
  const [target, setTarget] = useState<Target | null>(record)
  const [base, setBase] = useState(() => baseOf(record))
  const [draft, setDraft] = useState<Draft>(() => (record === null && handedDraft()) || base.draft)
  const [emptied, setEmptied] = useState<Emptied>(nothing)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [tried, setTried] = useState(false)
  const questions = useSaveQuestions()
  const formId = useId()
  const [newerRecord, setTheirs] = useState<PlayerRecord | null>(null)
  const [externalKey, setExternalKey] = useState('')
  const [notRead, setNotRead] = useState<string | null>(null)

  const isNew = target === null
  const changedFields = changedOf(draft, base, emptied)
  const problems = problemsOf(draft, base, { emptied, isNew })
  const dirty = changedFields.length > 0 || picture !== null || (isNew && externalKey !== '')
  const duplicates = useDuplicatePlayers({ id: target?.id ?? null, draft, base, emptied })
  const newer = useNewer(target, email)
  const hits = useBlocked({ draft, base, emptied })
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => {
    if (record === null) takeHandedDraft()
  }, [record])

  /** What is in the form when an answer arrives; somebody may have typed on while the form was being saved. */
  const latest = useRef({ draft, emptied, picture })
  useEffect(() => {
    latest.current = { draft, emptied, picture }
  })
  const save = useSavePlayer({
    picture,
    onKept: (saved, sent) => {
      setTarget(saved)
      setBase(baseAfter(sent.draft, sent.base, sent.changes))
      setDraft((now) => draftAfter(now, sent.draft))
      setEmptied((now) => withoutSaved(now, sent))
    },
    onDone: ({ id }, sent) => {
      const now = latest.current
      const base = baseAfter(sent.draft, sent.base, sent.changes)
      const isPictureSent = now.picture === picture
      const typedMeanwhile = changedOf(
        draftAfter(now.draft, sent.draft),
        base,
        withoutSaved(now.emptied, sent),
      )
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.form_saved(),
        text: `${sent.draft.firstName} ${sent.draft.lastName}`.trim(),
      })
      if (isPictureSent) setPicture(null)
      if (typedMeanwhile.length > 0 || !isPictureSent) return
      onDirty(false)
      onSaved(id)
    },
    onStale: () => void readTheirs(),
    onDuplicates: questions.askAboutDuplicates,
    // An employee without the permission sees the refusal in the bar instead.
    onBlocked: questions.askAboutBlocked,
  })

  /**
   * Reads what somebody else has saved meanwhile. The form's own call is used, since it records that this employee saw
   * the whole numbers.
   */
  async function readTheirs() {
    if (!target) return
    setNotRead(null)
    try {
      setTheirs(await api.players.form({ id: target.id as PlayerId }))
    } catch (error) {
      setNotRead(loadProblemText(asProblem(error)))
    }
  }
  const saveWith = (additions: Partial<Parameters<typeof save.run>[0]> = {}) =>
    save.run({
      target,
      draft,
      base,
      changes: writtenOf(draft, base, emptied),
      ...questions.answers,
      ...(isNew && externalKey !== '' && { externalKey }),
      ...additions,
    })
  const first = playerFields.find((field) => problems[field] !== undefined)
  const noPermission = isNew ? (may.includes('player.edit') ? null : m.player_needs_edit()) : whyNothing(may)
  const disabledReason = noPermission ?? (dirty ? null : m.form_unchanged())

  function submit() {
    if (disabledReason !== null || save.busy) return
    setTried(true)
    if (first) return goToField(first)
    if (isKeyWrong(externalKey)) return document.getElementById(keyFieldId)?.focus()
    const unseen = duplicates.filter(({ player }) => !questions.haveSeen(player.id))
    if (unseen.length > 0) return questions.askAboutDuplicates(duplicates)
    saveWith()
  }
  useKeys([{ code: 'KeyS', mod: true, always: true, shown: 'Ctrl S', label: m.form_save(), run: submit }])

  const sides = newerRecord && { mine: draft, base, theirs: baseOf(newerRecord), emptied }
  return (
    <FormContext
      value={{
        record: readRecord,
        draft,
        base,
        emptied,
        problems,
        refused: save.refused,
        tried,
        newKey: isNew ? { value: externalKey, set: setExternalKey } : null,
        set(change) {
          setDraft((now) => ({ ...now, ...change }))
          save.forget(Object.keys(change))
          if (Object.keys(change).some((field) => emptied.has(field as PlayerField)))
            setEmptied(new Set([...emptied].filter((field) => change[field] === undefined)))
        },
        empty: (field, isEmptied) =>
          setEmptied((now) => {
            const next = new Set(now)
            if (isEmptied) next.add(field)
            else next.delete(field)
            return next
          }),
        disabledReason: (field) =>
          isNew && !may.includes('player.edit') ? m.player_needs_edit() : whyNot(rightOf(field), may),
      }}
    >
      <div className={styles.page}>
        <SectionNav
          changedFields={changedFields}
          foot={
            record === null && may.includes('player.import') ? (
              <a className={styles.navFoot} href={paths.playerImport}>
                {m.player_import_link()}
              </a>
            ) : null
          }
        />
        <FormElement
          id={formId}
          className={styles.form}
          onSubmit={submit}
          foot={
            <SaveBar
              formId={formId}
              changes={changedFields.length + (picture ? 1 : 0)}
              disabledReason={disabledReason}
              busy={save.busy}
              onCancel={onCancel}
            >
              {save.state.phase !== 'refused' ||
              !['player-alike', 'stale-version'].includes(save.state.problem.code) ? (
                <OperationNotice
                  operation={save}
                  shown={null}
                  isChangedSince={
                    save.state.phase === 'undecided' && !isSameDraft(save.state.input.draft, draft)
                  }
                />
              ) : null}
              {newer && !newerRecord && (
                <Notice tone="warning">
                  {newer.employee === undefined
                    ? m.player_form_newer_somebody({ when: whenText(newer.at) })
                    : m.player_form_newer({
                        who: newer.employee ? whoText(newer.employee) : m.conflict_system(),
                        when: whenText(newer.at),
                      })}
                </Notice>
              )}
              {notRead && <Notice tone="danger">{notRead}</Notice>}
              {save.pictureProblem && (
                <Notice tone="danger" urgent title={m.avatar_not_sent()}>
                  {uploadText(save.pictureProblem)}
                </Notice>
              )}
            </SaveBar>
          }
        >
          {noPermission && <Notice tone="quiet">{noPermission}</Notice>}
          <IdentitySection hits={hits} picture={picture} onPicture={setPicture} progress={save.progress} />
          <ContactSection duplicates={duplicates} hits={hits} />
          <BankSection duplicates={duplicates} hits={hits} />
          <ReferralSection />
          <AddressSection />
          <SocialSection />
          <AccountSection />
          <UnexplainedSection />
        </FormElement>
      </div>
      <SaveQuestionDialogs questions={questions} onAnswer={saveWith} onDrop={save.dismiss} />
      {newerRecord && sides && (
        <ConflictDialog
          merged={mergeOf(sides)}
          theirs={newerRecord}
          mine={readRecord}
          onClose={() => {
            setTheirs(null)
            save.dismiss()
          }}
          onDecide={(keep) => {
            const merged = mergedDraft(sides, keep)
            const stillEmptied = mergedEmptied(sides, keep)
            setDraft(merged)
            setEmptied(stillEmptied)
            setBase(sides.theirs)
            setRead(newerRecord)
            setTarget(newerRecord)
            setTheirs(null)
            saveWith({
              target: newerRecord,
              draft: merged,
              base: sides.theirs,
              changes: writtenOf(merged, sides.theirs, stillEmptied),
            })
          }}
        />
      )}
    </FormContext>
  )
}

/** Returns why the employee may write none of the fields; null when they may write some. */
const whyNothing = (permissions: readonly string[]) =>
  ['player.edit', 'player.bank', 'player.figures'].some((act) => permissions.includes(act))
    ? null
    : m.player_needs_edit()
