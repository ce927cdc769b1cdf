import { type ServiceExample, serviceExamples } from '@khlang/contract/service-api/service-examples'
import * as m from '#messages'
import { CopyButton } from '#parts/CopyButton.tsx'
import { scopeText } from './key-labels.ts'
import cards from '#parts/ConnectionCards.module.css'
import styles from './ServiceApi.module.css'

const methodOf = ({ body, picture }: ServiceExample) => (body !== null || picture === true ? 'POST' : 'GET')

const curlOf = (one: ServiceExample) =>
  [
    `curl -X ${methodOf(one)} '${location.origin}/api/service/${one.path}'`,
    `  -H 'authorization: Bearer khl_…'`,
    ...(one.body === null
      ? []
      : [`  -H 'content-type: application/json'`, `  -d '${JSON.stringify(one.body)}'`]),
    ...(one.picture === true ? [`  -H 'content-type: image/jpeg'`, `  --data-binary @slip.jpg`] : []),
  ].join(' \\\n')

/** Shows the most common calls of other systems as `curl` commands, into which a key must be put. */
export const ApiExamples = () => (
  <section className={cards.card} aria-labelledby="api-examples">
    <h3 id="api-examples" className={cards.name}>
      {m.key_examples()}
    </h3>
    <p className={styles.meta}>{m.key_examples_hint()}</p>
    {serviceExamples.map((one) => (
      <details key={one.path} className={styles.example}>
        <summary>
          {scopeText[one.scope]()}{' '}
          <code>
            {methodOf(one)} /api/service/{one.path.split('?')[0]}
          </code>
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
