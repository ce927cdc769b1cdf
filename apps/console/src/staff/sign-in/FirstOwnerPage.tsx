import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { PublicPage } from './PublicPage.tsx'
import { NewPasswordField, tooShortText } from './NewPasswordField.tsx'
import { strengthOf } from './password-strength.ts'
import { firstSignIn } from './first-sign-in.ts'
import { useLinkToken } from './link-token.ts'
import { createFirstOwner } from './sign-in.ts'
import styles from './FirstOwnerPage.module.css'

/**
 * Creates the first owner. The one-time address that a new installation prints leads here: the person who
 * opens it becomes the owner.
 */
export function FirstOwnerPage() {
  const token = useLinkToken()
  const form = useForm({
    draftOf: () => ({ email: '', firstName: '', lastName: '', password: '' }),
    whyNot(owner) {
      if (token === '') return m.setup_no_token()
      if (Object.values(owner).some((value) => value.trim() === '')) return m.setup_fill()
      return strengthOf(owner.password) === 'too-short' ? tooShortText() : null
    },
    async send(owner) {
      const email = owner.email.trim()
      await createFirstOwner({ token, ...owner, email })
      return firstSignIn(email, owner.password, paths.setup)
    },
    onSaved: () => {}, // never called: `firstSignIn` leaves the page
  })
  const { field } = form
  return (
    <PublicPage title={m.setup_title()} hint={m.setup_hint()}>
      <Form
        form={form}
        submit={m.setup_create()}
        button={{ size: 'md' }}
        className={styles.form}
        refusal={({ code }) => code === 'owner-exists' && <a href={paths.login}>{m.sign_in()}</a>}
      >
        <TextInput label={m.email()} type="email" autoComplete="username" autoFocus {...field('email')} />
        <div className={styles.names}>
          <TextInput label={m.first_name()} autoComplete="given-name" {...field('firstName')} />
          <TextInput label={m.last_name()} autoComplete="family-name" {...field('lastName')} />
        </div>
        <NewPasswordField {...form.pick('password')} />
      </Form>
    </PublicPage>
  )
}
