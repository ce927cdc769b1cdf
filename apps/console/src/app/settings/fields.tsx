import { roles } from '@khlang/domain/staff/acts'
import { Checkbox, TextInput } from '@mantine/core'
import * as m from '#messages'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { roleText } from '#parts/session/role-labels.ts'
import { FactorSettings } from './FactorSettings.tsx'
import { SettingsGroup as Group } from './SettingsGroup.tsx'
import type { FieldsProps } from './ShopSection.tsx'
import styles from './ShopSettings.module.css'
import { ToBackend } from './ToBackend.tsx'

/** Edits how credit is sent, and how entries are matched. */
export const SendingFields = ({ saved, draft, onChange, errorAt }: FieldsProps) => (
  <>
    <Group title={m.settings_sending()}>
      <WholeNumber
        label={m.settings_breaker()}
        hint={m.settings_breaker_hint()}
        value={draft.breaker}
        error={errorAt('breaker')}
        onChange={(breaker) => onChange({ breaker })}
      />
      {saved.backendDecides ? (
        <ToBackend />
      ) : (
        <WholeNumber
          label={m.settings_key_life()}
          hint={m.settings_key_life_hint()}
          value={draft.keyLifeHours}
          error={errorAt('keyLifeHours')}
          onChange={(keyLifeHours) => onChange({ keyLifeHours })}
        />
      )}
      <WholeNumber
        label={m.settings_quarantine()}
        hint={m.settings_quarantine_hint()}
        value={draft.quarantineSeconds}
        error={errorAt('quarantineSeconds')}
        onChange={(quarantineSeconds) => onChange({ quarantineSeconds })}
      />
    </Group>
    <Group title={m.settings_matching()}>
      <Checkbox
        className={styles.wide}
        label={m.settings_unique_satang()}
        description={m.settings_unique_satang_hint()}
        checked={draft.uniqueSatang}
        onChange={({ currentTarget: { checked } }) => onChange({ uniqueSatang: checked })}
      />
      <Checkbox
        className={styles.wide}
        label={m.settings_direct()}
        description={m.settings_direct_hint()}
        checked={draft.directMatch}
        onChange={({ currentTarget: { checked } }) => onChange({ directMatch: checked })}
      />
    </Group>
  </>
)

/** Edits the maximum bonus and goodwill that each role may give, and how much goodwill a player may get a day. */
export const BonusFields = ({ draft, onChange, errorAt }: FieldsProps) => (
  <>
    <Group title={m.settings_bonus()}>
      {roles.map((role) => (
        <WholeNumber
          key={role}
          label={roleText(role)}
          value={draft.bonusCeilings[role]}
          error={errorAt(`bonusCeilings.${role}`)}
          onChange={(most) => onChange({ bonusCeilings: { ...draft.bonusCeilings, [role]: most } })}
        />
      ))}
    </Group>
    <Group title={m.settings_goodwill()}>
      {roles.map((role) => (
        <WholeNumber
          key={role}
          label={roleText(role)}
          value={draft.goodwillCeilings[role]}
          error={errorAt(`goodwillCeilings.${role}`)}
          onChange={(most) => onChange({ goodwillCeilings: { ...draft.goodwillCeilings, [role]: most } })}
        />
      ))}
      <WholeNumber
        label={m.settings_goodwill_day()}
        value={draft.goodwillADay}
        error={errorAt('goodwillADay')}
        onChange={(goodwillADay) => onChange({ goodwillADay })}
      />
    </Group>
  </>
)

/** Edits when an idle session ends, and which roles need more than a password. */
export const AccessFields = ({ saved, draft, onChange, errorAt }: FieldsProps) => (
  <>
    <Group title={m.settings_factor()}>
      <FactorSettings saved={saved} draft={draft} onChange={onChange} errorAt={errorAt} />
    </Group>
    <Group title={m.settings_idle()} hint={m.settings_idle_hint()}>
      {roles.map((role) => (
        <WholeNumber
          key={role}
          label={roleText(role)}
          value={draft.idleMinutes[role]}
          error={errorAt(`idleMinutes.${role}`)}
          onChange={(minutes) => onChange({ idleMinutes: { ...draft.idleMinutes, [role]: minutes } })}
        />
      ))}
    </Group>
  </>
)

/** Edits the template of the masters' LINE links, and links to the page on how long data is kept. */
export const LinkFields = ({ draft, onChange, errorAt }: FieldsProps) => (
  <>
    <Group title="LINE">
      <TextInput
        className={styles.wide}
        label={m.settings_line_link()}
        description={m.settings_line_link_hint()}
        placeholder="https://line.me/…?ref={key}"
        value={draft.lineLink}
        error={errorAt('lineLink')}
        onChange={({ currentTarget: { value } }) => onChange({ lineLink: value.trim() })}
      />
    </Group>
    <Group title={m.settings_keeps()}>
      <p className={styles.hint}>
        <Link to={paths.kept}>{m.settings_keeps_page()}</Link>
      </p>
    </Group>
  </>
)
