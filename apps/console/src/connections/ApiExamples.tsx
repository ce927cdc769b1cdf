import { type ServiceExample, serviceExamples } from '@khlang/contract/service-examples'
import * as m from '#paraglide/messages.js'
import { CopyButton } from '#parts/CopyButton.tsx'
import { scopeText } from './key-words.ts'
import cards from './cards.module.css'
import styles from './ServiceApi.module.css'

const curlOf = ({ path, body }: ServiceExample) =>
  [
    `curl -X POST ${location.origin}/api/service/${path}`,
    `  -H 'authorization: Bearer khl_…'`,
    `  -H 'content-type: application/json'`,
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n')

/** What other systems ask most, ready to be tried. */
export const ApiExamples = () => (
  <section className={cards.card} aria-labelledby="api-examples">
    <h3 id="api-examples" className={cards.name}>
      {m.key_examples()}
    </h3>
    <p className={styles.meta}>{m.key_examples_hint()}</p>
    {serviceExamples.map((one) => (
      <details key={one.path} className={styles.example}>
        <summary>
          {scopeText[one.scope]()} <code>POST /api/service/{one.path}</code>
        </summary>
        <div className={styles.code}>
          <pre>{curlOf(one)}</pre>
          <CopyButton text={curlOf(one)} />
        </div>
        <p className={styles.meta}>
          {m.key_example_answer()} <code>{JSON.stringify(one.answer)}</code>
        </p>
      </details>
    ))}
  </section>
)
