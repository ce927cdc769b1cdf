import type { Profile } from '@khlang/contract/staff/sessions'
import { displayNameOf } from '@khlang/domain/staff/employee'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { roleText } from '#parts/session/role-labels.ts'
import { Fact, Facts } from '#parts/Facts.tsx'
import { useMe } from '#parts/session/me.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { NameFields, namesMissing, trimmed } from './NameFields.tsx'
import styles from './Account.module.css'
import { profileKey } from '../sign-in/profile-key.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

/** Edits the employee's own name, and shows their e-mail address and role, which cannot be changed here. */
export function MyName({ profile }: { profile: Profile }) {
  const me = useMe()
  const client = useQueryClient()
  const form = useForm({
    row: profile,
    draftOf: (now) => ({ firstName: now?.firstName ?? '', lastName: now?.lastName ?? '' }),
    errorsOf: (names) => ({ firstName: namesMissing(names) && m.employee_names_missing() }),
    send: (names) => employeesApi.updateProfile(trimmed(names)),
    onSaved: (saved, { reset }) => {
      reset(saved)
      client.setQueryData(profileKey, saved)
      void client.invalidateQueries({ queryKey: ['me'] })
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: saved.displayName })
    },
  })
  const { firstName, lastName } = trimmed(form.draft)
  const shownName = displayNameOf(firstName, lastName)
  return (
    <Form form={form} submit={m.form_save()} className={styles.form}>
      <Facts>
        <Fact label={m.email()}>{profile.email}</Fact>
        <Fact label={m.employee_role()}>{roleText(me.role)}</Fact>
        <Fact label={m.profile_shown_as()}>
          <strong>{shownName || '–'}</strong>
        </Fact>
      </Facts>
      <NameFields value={form.draft} onChange={form.change} errorAt={form.errorAt} focused />
    </Form>
  )
}
