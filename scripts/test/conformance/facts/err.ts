import { type Facts, fact } from '../fact.ts'

const API_ERROR = 'apps/web/src/lib/api/api-error.ts'
const CALL = 'apps/web/src/lib/api/api.ts'
const REPAIR = 'apps/web/src/lib/api/repair-response.ts'
const QUERY_CLIENT = 'apps/web/src/lib/api/create-query-client.ts'
const WIRE_ERROR = 'apps/server/src/platform/http/answer-error.ts'
const PARSE_ERROR = 'packages/client/src/api-error.ts'

/** Errors. */
export const err: Facts = {
  'ERR-01': [
    fact(
      "an error has the server's message",
      API_ERROR,
      "message || t({ id: 'api.errorOccurred',",
      "t({ id: 'api.errorOccurred',",
    ),
    fact(
      "the default message is 'An error occurred'",
      API_ERROR,
      "message: 'An error occurred'",
      "message: 'Error'",
    ),
    fact("an error has the server's code", API_ERROR, "code || 'API_ERROR'", "'API_ERROR'"),
    fact('the default code is API_ERROR', API_ERROR, "code || 'API_ERROR'", "code || 'UNKNOWN_ERROR'"),
    fact(
      'an error has the HTTP status',
      API_ERROR,
      "code || 'API_ERROR',\n        status,",
      "code || 'API_ERROR',\n        500,",
    ),
    fact(
      "an invalid shape is 'Invalid error response format'",
      API_ERROR,
      "message: 'Invalid error response format'",
      "message: 'Invalid response'",
    ),
    fact(
      'the code of an invalid shape is VALIDATION_ERROR',
      API_ERROR,
      "'VALIDATION_ERROR',\n",
      "'API_ERROR',\n",
    ),
    fact(
      'an invalid shape keeps the HTTP status',
      API_ERROR,
      "'VALIDATION_ERROR',\n        status,",
      "'VALIDATION_ERROR',\n        500,",
    ),
    fact(
      'an error without a response keeps its message',
      API_ERROR,
      "message || t({ id: 'api.networkError',",
      "t({ id: 'api.networkError',",
    ),
    fact(
      "its default message is 'Network error'",
      API_ERROR,
      "message: 'Network error'",
      "message: 'Offline'",
    ),
    fact(
      'its code is NETWORK_ERROR',
      API_ERROR,
      "message: 'Network error' }),\n        'NETWORK_ERROR',",
      "message: 'Network error' }),\n        'API_ERROR',",
    ),
    fact(
      'its status is 500',
      API_ERROR,
      "message: 'Network error' }),\n        'NETWORK_ERROR',\n        500,",
      "message: 'Network error' }),\n        'NETWORK_ERROR',\n        0,",
    ),
    fact(
      "anything else is 'Something went wrong, please try again!'",
      API_ERROR,
      "message: 'Something went wrong, please try again!'",
      "message: 'Something went wrong'",
    ),
    fact('the code of anything else is UNKNOWN_ERROR', API_ERROR, "'UNKNOWN_ERROR'", "'API_ERROR'"),
    fact(
      'the status of anything else is 500',
      API_ERROR,
      "'UNKNOWN_ERROR',\n      500,",
      "'UNKNOWN_ERROR',\n      0,",
    ),
  ],
  'ERR-02': [
    fact('the server sends message', WIRE_ERROR, '    message: formatError(error, language),\n', ''),
    fact('the server sends error', WIRE_ERROR, '    error: error.code,\n', ''),
    fact('statusCode is a number', WIRE_ERROR, '    statusCode,\n', '    statusCode: String(statusCode),\n'),
    fact(
      'the portal requires message',
      PARSE_ERROR,
      "typeof message !== 'string' || typeof error !== 'string'",
      "typeof error !== 'string'",
    ),
    fact(
      'the portal requires error',
      PARSE_ERROR,
      "typeof message !== 'string' || typeof error !== 'string'",
      "typeof message !== 'string'",
    ),
    fact(
      'the portal accepts an error without statusCode',
      PARSE_ERROR,
      "typeof message !== 'string' || typeof error !== 'string'",
      "typeof message !== 'string' || typeof error !== 'string' || !('statusCode' in (body as object))",
    ),
  ],
  'ERR-03': [
    fact("the console shows 'Parsed error'", CALL, "console.error('Parsed error',", "console.error('Error',"),
    fact(
      'the raw data is used',
      CALL,
      'return (repairResponse(expected, raw) ?? (raw === null ? raw : {})) as AnswerOf<E>',
      'return {} as AnswerOf<E>',
    ),
    fact(
      'unknown fields stay',
      REPAIR,
      'const repaired = { ...value }',
      'const repaired: Record<string, unknown> = {}',
    ),
    fact(
      'null in place of a list is an empty list',
      REPAIR,
      'Array.isArray(value) ? value : []',
      'value as unknown[]',
    ),
    fact(
      'a missing list is an empty list',
      REPAIR,
      'if (value[name] !== undefined || required.includes(name))',
      'if (value[name] !== undefined)',
    ),
    fact(
      'null in a list is left out',
      REPAIR,
      'items.filter((one) => hasTypeOf(item, one)).map(',
      'items.map(',
    ),
    fact(
      'a query answered with null fails',
      CALL,
      "if (endpoint.method === 'GET' && !hasTypeOf(expected, raw))",
      'if (false)',
    ),
    fact(
      'missing points are a dash',
      'packages/ui/src/lib/format.ts',
      'isKnown(points) ? formatNumber(points) : DASH',
      'formatNumber(points ?? 0)',
    ),
    fact(
      'the points breakdown survives null',
      'apps/web/src/features/points/breakdown-rows.ts',
      'breakdown.filter((item) => item)',
      'breakdown',
    ),
    fact(
      'the points history survives null',
      'apps/web/src/features/points/history-columns.ts',
      "Array.isArray(data) ? data.filter((day) => typeof day?.date === 'string') : []",
      "(data as Day[]).filter((day) => typeof day?.date === 'string')",
    ),
    fact(
      'the campaigns survive null',
      'apps/web/src/features/rewards/campaign-groups.ts',
      'campaigns.filter((row) => row?.campaignId)',
      'campaigns',
    ),
  ],
  'ERR-04': [
    fact(
      "the console shows a failed mutation's message",
      QUERY_CLIENT,
      '(error) => console.error(error.message)',
      '() => undefined',
    ),
    fact(
      'the console shows only the message',
      QUERY_CLIENT,
      'console.error(error.message)',
      'console.error(error)',
    ),
    fact(
      "the console shows a failed login's message",
      'apps/web/src/hooks/use-async-action.ts',
      '      console.error(error.message)\n',
      '',
    ),
  ],
}
