import type { SegmentTest } from '#lib/api/people/segments-ops.ts'
import type { SegmentRule } from '#lib/api/people/segments-rule.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { conditionText, type Said, valueText } from './condition-text.ts'
import { PARTS } from './condition-shapes.ts'

interface Props extends Said {
  rule: SegmentRule
  /** Of one player: the value of each condition, and whether it holds. */
  tested?: SegmentTest | undefined
}

/** A rule in words, part by part. */
export function RuleShown({ rule, tested, ...said }: Props) {
  const { t } = said
  return (
    <div className="console-stack">
      {PARTS.filter((part) => rule[part].length > 0).map((part) => (
        <section key={part} className="console-stack" aria-label={t(`console:segments.part.${part}`)}>
          <strong>{t(`console:segments.part.${part}`)}</strong>
          <ul className="console-list">
            {rule[part].map((condition, index) => {
              const of = tested?.[part][index]
              return (
                // A rule may say the same twice.
                <li key={`${index} ${condition.kind}`}>
                  <span>{conditionText(condition, said)}</span>
                  {of && (
                    <span className="console-badges">
                      <Badge tone={of.holds === (part !== 'none') ? 'positive' : 'neutral'}>
                        {t(of.holds ? 'console:segments.holds' : 'console:segments.holdsNot')}
                      </Badge>
                      <small>{valueText(condition, of.value, said)}</small>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
