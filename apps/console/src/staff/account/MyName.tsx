import type { Profile } from '@khlang/contract/staff/sessions'
import { displayNameOf } from '@khlang/domain/staff/employee'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { roleText } from '#app/role-labels.ts'
import { Fact, Facts } from '#parts/Facts.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { FormProblem } from '../sign-in/FormProblem.tsx'
import { NameFields, namesMissing, trimmed } from './NameFields.tsx'
import styles from './Account.module.css'
import { profileKey } from '../sign-in/profile-key.ts'

/** The employee's own name. Everything else only an owner changes. */
export function MyName({ profile }: { profile: Profile }) {
  const me = useMe()
  const client = useQueryClient()
  const [names, setNames] = useState({ firstName: profile.firstName, lastName: profile.lastName })
  const save = useMutation({
    mutationFn: () => employeesApi.updateProfile(trimmed(names)),
    onSuccess: (saved) => {
      client.setQueryData(profileKey, saved)
      void client.invalidateQueries({ queryKey: ['me'] })
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: saved.displayName })
    },
  })
  const { firstName, lastName } = trimmed(names)
  const shown = displayNameOf(firstName, lastName)
  const disabledReason = namesMissing(names)
    ? m.employee_names_missing()
    : firstName === profile.firstName && lastName === profile.lastName
      ? m.form_unchanged()
      : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null && !save.isPending) save.mutate()
      }}
    >
      <Facts>
        <Fact label={m.email()}>{profile.email}</Fact>
        <Fact label={m.employee_role()}>{roleText(me.role)}</Fact>
        <Fact label={m.profile_shown_as()}>
          <strong>{shown || '–'}</strong>
        </Fact>
      </Facts>
      <NameFields value={names} onChange={setNames} focused />
      {save.error && <FormProblem problem={asProblem(save.error)} />}
      <ActButton type="submit" fullWidth disabledReason={disabledReason} loading={save.isPending}>
        {m.form_save()}
      </ActButton>
    </form>
  )
}
