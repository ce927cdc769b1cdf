import { type Role, roles } from '@khlang/domain/staff/acts'
import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { roleText } from '#parts/session/role-labels.ts'
import { roleHint } from './role-hints.ts'

type Props = {
  value: Role
  onChange: (role: Role) => void
  disabled?: boolean
  /** Why the role cannot be changed; null if it can. */
  disabledReason?: string | null
  /** If the server refused the role, the sentence that says what is allowed. */
  error?: string | undefined
}

/** Chooses a role and shows the description of the chosen one, or says why the role cannot be changed. */
export const RoleField = ({ value, onChange, disabled = false, disabledReason = null, error }: Props) => (
  <NativeSelect
    label={m.employee_role()}
    description={disabledReason ?? roleHint(value)}
    disabled={disabled || disabledReason !== null}
    value={value}
    error={error}
    data={roles.map((role) => ({ value: role, label: roleText(role) }))}
    onChange={({ currentTarget }) => onChange(currentTarget.value as Role)}
  />
)
