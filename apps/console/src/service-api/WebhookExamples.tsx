import { webhookExamples } from '@khlang/contract/notifications/webhook-examples'
import { webhookKinds } from '@khlang/domain/notifications/business-event'
import * as m from '#messages'
import { kindText } from './webhook-labels.ts'
import styles from './ServiceApi.module.css'

/** Shows examples of messages that another system receives. */
export const WebhookExamples = () => (
  <details className={styles.example}>
    <summary>{m.hook_example()}</summary>
    <p className={styles.meta}>{m.hook_secret_how()}</p>
    {webhookKinds.map((kind) => (
      <div key={kind} className={styles.code}>
        <pre aria-label={kindText[kind]()}>{JSON.stringify(webhookExamples[kind], null, 2)}</pre>
      </div>
    ))}
  </details>
)
