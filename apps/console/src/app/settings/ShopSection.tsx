import type { Settings, SettingsMet, SettingsShown } from '@khlang/contract/settings/settings'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import * as m from '#messages'
import { useBlocker } from '#parts/navigation/use-blocker.ts'
import { ConflictNotice } from '#parts/problems/ConflictNotice.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { LeaveDialog } from '#players/form/LeaveDialog.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { api } from '../api.ts'
import { AccessFields, BonusFields, LinkFields, SendingFields } from './fields.tsx'
import { ApprovalSettings } from './ApprovalSettings.tsx'
import { PayoutFields } from './PayoutFields.tsx'
import { RequestSettings } from './RequestSettings.tsx'
import { changesOf, mergeTheirs, pick } from './section-draft.ts'
import { type ShopSectionName, sections } from './sections.ts'
import styles from './ShopSettings.module.css'

const key = ['settings'] as const

export type FieldsProps = {
  saved: SettingsShown
  draft: Settings
  onChange: (part: Partial<Settings>) => void
  /** What the server refused at this place. */
  errorAt: (path: string) => string | undefined
}

/** The settings of each section, and their fields. */
const parts: Record<
  ShopSectionName,
  { names: readonly (keyof Settings)[]; Fields: ComponentType<FieldsProps> }
> = {
  requests: {
    names: ['requestLimits', 'bonusPresets', 'cancelReasons', 'ageing'],
    Fields: RequestSettings,
  },
  bonus: { names: ['bonusCeilings', 'goodwillCeilings', 'goodwillADay'], Fields: BonusFields },
  payouts: { names: ['withoutDeduction', 'coolDownHours', 'transferNumbers'], Fields: PayoutFields },
  approvals: { names: ['approvals'], Fields: ApprovalSettings },
  access: { names: ['idleMinutes', 'secondFactor', 'askPassword', 'freshPayoutFrom'], Fields: AccessFields },
  sending: {
    names: ['breaker', 'keyLifeHours', 'quarantineSeconds', 'uniqueSatang', 'directMatch'],
    Fields: SendingFields,
  },
  links: { names: ['lineLink'], Fields: LinkFields },
}

type Props = {
  name: ShopSectionName
  /** Told whether there are unsaved changes. */
  onChanged?: (changed: boolean) => void
  onSaved?: () => void
}

/** A section of the shop's settings. Everybody may view it; an owner saves it. */
export function ShopSection(props: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.staff.settings(undefined, { signal }),
  })
  if (data) return <SectionForm {...props} saved={data} />
  return error ? (
    <LoadProblem error={error} onAgain={() => void refetch()} />
  ) : (
    <div className={styles.skeleton} aria-hidden="true" />
  )
}

function SectionForm({ name, saved, onChanged, onSaved }: Props & { saved: SettingsShown }) {
  const { names, Fields } = parts[name]
  const { may } = useMe()
  const client = useQueryClient()
  /** The settings as this form was opened on them: a save that meets others is refused. */
  const [seen, setSeen] = useState(saved)
  const [draft, setDraft] = useState<Settings>(saved)
  /** The fields keep what is typed in them: they start again with each other set of values. */
  const [round, setRound] = useState(0)
  const changed = changesOf(seen, draft, names)
  const isChanged = Object.keys(changed).length > 0
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])
  const blocked = useBlocker(() => isChanged)
  function startAgain(now: SettingsShown) {
    setSeen(now)
    setDraft(now)
    setRound(round + 1)
    save.reset()
  }
  const save = useMutation({
    mutationFn: () =>
      api.staff.saveSettings({ ...changed, seen: pick(seen, Object.keys(changed) as (keyof Settings)[]) }),
    onSuccess: (now) => {
      client.setQueryData(key, now)
      void client.invalidateQueries({ queryKey: ['me'] })
      startAgain(now)
      toast({ tone: 'success', ms: toastMs.brief, title: sections[name].title(), text: m.settings_saved() })
      onSaved?.()
    },
    onError: (failure) => {
      const theirs = theirsOf(asProblem(failure))
      if (!theirs) return
      setDraft(mergeTheirs(theirs, changed))
      setSeen({ ...seen, ...theirs })
      client.setQueryData(key, { ...seen, ...theirs })
    },
  })
  const problem = save.error ? asProblem(save.error) : null
  const disabledReason = !may.includes('setting.change')
    ? m.settings_owner_only()
    : isChanged
      ? null
      : m.settings_unchanged()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) save.mutate()
      }}
    >
      {!may.includes('setting.change') && <Notice tone="info">{m.settings_owner_only_note()}</Notice>}
      <Fields
        key={round}
        saved={seen}
        draft={draft}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        errorAt={(path) => problem?.ruleAt(path)}
      />
      <div className={styles.acts}>
        {problem && (
          <div className={styles.problem}>
            <SaveProblem problem={problem} onDismiss={save.reset} onTheirs={() => startAgain(seen)} />
          </div>
        )}
        <ActButton type="submit" disabledReason={disabledReason} loading={save.isPending}>
          {m.settings_save()}
        </ActButton>
        {isChanged && (
          <Button variant="default" onClick={() => startAgain(seen)}>
            {m.weights_discard()}
          </Button>
        )}
      </div>
      {blocked && <LeaveDialog onStay={blocked.stay} onLeave={blocked.leave} />}
    </form>
  )
}

type SaveProblemProps = { problem: Problem; onDismiss: () => void; onTheirs: () => void }

function SaveProblem({ problem, onDismiss, onTheirs }: SaveProblemProps) {
  if (problem.details.approval)
    return (
      <Lazy
        load={() => import('#parts/approvals/AskApproval.tsx').then((file) => file.AskApproval)}
        props={{ wanted: problem.details.approval, onDismiss }}
      />
    )
  return (
    <Notice tone="danger" urgent title={problemText(problem)}>
      <ConflictNotice problem={problem} onTheirs={onTheirs} />
      <RefusedFields problem={problem} hasField={(path) => !path.startsWith('seen')} />
    </Notice>
  )
}

const theirsOf = ({ code, details: { row } }: Problem): Settings | null =>
  code === 'stale-version' && row ? (row as unknown as SettingsMet).settings : null
