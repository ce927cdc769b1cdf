import { providerName } from '@khlang/domain/staff/social'
import { Checkbox } from '@mantine/core'
import * as m from '#messages'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { whenText } from '#parts/when.ts'
import { firstSignIn } from './first-sign-in.ts'
import { NewPasswordField, tooShortText } from './NewPasswordField.tsx'
import { strengthOf } from './password-strength.ts'
import { answerLink, type LinkState } from './sign-in.ts'
import styles from './SignInPage.module.css'

export type LinkFormProps = { token: string; link: LinkState }

/**
 * Asks for the new password and, for a password link, which provider accounts may no longer sign in: all are ticked at
 * first.
 */
export function LinkForm({ token, link }: LinkFormProps) {
  const form = useForm({
    draftOf: () => ({ password: '', unlink: link.accounts.map(({ id }) => id) }),
    whyNot: ({ password }) => (strengthOf(password) === 'too-short' ? tooShortText() : null),
    async send({ password, unlink }) {
      const answer = { token, password, ...(unlink.length > 0 && { unlink }) }
      const { email } = await answerLink(link.kind, answer)
      return firstSignIn(email, password)
    },
    onSaved: () => {}, // never called: `firstSignIn` leaves the page
  })
  const { unlink } = form.draft
  return (
    <Form
      form={form}
      submit={link.kind === 'invitation' ? m.invitation_accept() : m.reset_save()}
      button={{ size: 'md' }}
      className={styles.form}
    >
      <input type="text" hidden autoComplete="username" readOnly value={link.email ?? ''} />
      <p>{m.link_account({ email: link.email ?? '' })}</p>
      <NewPasswordField {...form.pick('password')} label={m.new_password()} />
      {link.accounts.length > 0 && (
        <fieldset className={styles.ways}>
          <legend>{m.reset_ways()}</legend>
          <p className={styles.hint}>{m.reset_ways_hint()}</p>
          {link.accounts.map(({ id, provider, since }) => (
            <Checkbox
              key={id}
              label={m.reset_way_remove({ name: providerName[provider] })}
              description={m.linked_since({ when: whenText(since) })}
              checked={unlink.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                form.change({ unlink: checked ? [...unlink, id] : unlink.filter((one) => one !== id) })
              }
            />
          ))}
        </fieldset>
      )}
    </Form>
  )
}
