import type { Settings, ChangedSettings, SettingsShown } from '@khlang/contract/settings/settings'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import * as m from '#messages'
import { useBlocker } from '#parts/navigation/use-blocker.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { LeaveDialog } from '#players/form/LeaveDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { api } from '#parts/api/api.ts'
import { AccessFields, BonusFields, LinkFields, SendingFields } from './fields.tsx'
import { ApprovalSettings } from './ApprovalSettings.tsx'
import { PayoutFields } from './PayoutFields.tsx'
import { RequestSettings } from './RequestSettings.tsx'
import { changesOf, withTyped, pick, typedOver } from './section-draft.ts'
import { type ShopSectionName, sections } from './sections.ts'
import styles from './ShopSettings.module.css'

const key = ['settings'] as const

type SettingPath = keyof Settings | `${keyof Settings}.${string}`

export type FieldsProps = {
  saved: SettingsShown
  draft: Settings
  onChange: (part: Partial<Settings>) => void
  /** Returns why the server refused the setting at this path; undefined if it did not. */
  errorAt: (path: SettingPath) => string | undefined
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
  /** Called with whether there are unsaved changes. */
  onChanged?: (changed: boolean) => void
  onSaved?: () => void
}

/** Shows a section of the shop's settings. Everybody may view it; only an owner can save it. */
export function ShopSection(props: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
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
  const mayChange = may.includes('setting.change')
  const form = useForm({
    row: saved,
    // The draft contains only the settings changed here, so that others can save the remaining settings
    // meanwhile.
    draftOf: (): Partial<Settings> => ({}),
    lockedReason: mayChange ? null : m.settings_owner_only(),
    send: (draft, { seenRow: before }) => {
      const changedSettings = changesOf(before!, withTyped(before!, draft), names)
      return api.settings.update({ ...changedSettings, seen: pick(before!, namesIn(changedSettings)) })
    },
    onSaved: (now, { reset }) => {
      client.setQueryData(key, now)
      void client.invalidateQueries({ queryKey: ['me'] })
      reset(now)
      toast({ tone: 'success', ms: toastMs.brief, title: sections[name].title(), text: m.settings_saved() })
      onSaved?.()
    },
    newerRowOf: (conflict, before) => ({
      ...(before ?? saved),
      ...(conflict as unknown as ChangedSettings).settings,
    }),
    onRefused: (_problem, theirs) => theirs && client.setQueryData(key, theirs),
  })
  const { draft, round, change, errorAt } = form
  const seenSettings = form.seenRow ?? saved
  const shownSettings = withTyped(seenSettings, draft)
  const isChanged = namesIn(changesOf(seenSettings, shownSettings, names)).length > 0
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])
  const blocked = useBlocker(() => isChanged)
  return (
    <>
      <Form
        form={form}
        submit={m.settings_save()}
        button={{ fullWidth: false }}
        className={styles.form}
        foot={(save) => (
          <div className={styles.acts}>
            {save}
            {isChanged && (
              <Button variant="default" onClick={() => form.reset(seenSettings)}>
                {m.weights_discard()}
              </Button>
            )}
          </div>
        )}
      >
        {!mayChange && <Notice tone="info">{m.settings_owner_only_note()}</Notice>}
        <Fields
          key={round}
          saved={seenSettings}
          draft={shownSettings}
          onChange={(part) => change(typedOver(seenSettings, part))}
          errorAt={errorAt}
        />
      </Form>
      {blocked && <LeaveDialog onStay={blocked.stay} onLeave={blocked.leave} />}
    </>
  )
}

const namesIn = (changed: Partial<Settings>) => Object.keys(changed) as (keyof Settings)[]
