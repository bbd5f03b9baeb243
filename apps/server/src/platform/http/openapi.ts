import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { describeWebhooks } from './openapi-webhooks.ts'

/** `/api/openapi.json` and `/api/docs`, made of the endpoint table. Register before the endpoints. */
export async function serveOpenApi(
  app: FastifyInstance,
  options: { title: string; url: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.title} API`,
        description:
          'The main API of the members’ portal. The auth service at /auth/v1 speaks GoTrue’s protocol.',
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: options.url }],
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token of a session, or an API key with the scope that the call takes.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { persistAuthorization: false, layout: 'BaseLayout' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
