import * as z from 'zod';
import { errorBody, type Access, type Endpoint } from '@stillpoint/contracts';
import { cookieName } from './cookies.ts';

const ACCESS_TEXT: Record<Access, string> = {
  public: 'Anyone may call it.',
  client: 'Needs a signed-in client.',
  admin: 'Needs the administrator.',
  member: 'Needs a signed-in client or the administrator.',
};

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return plain;
};
const isDeclared = (schema: z.ZodType) => !(schema instanceof z.ZodUndefined);
/** A call without a body counts as one with an empty one. */
const isOptional = (body: z.ZodType) => body.safeParse({}).success;
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The description of the whole API (OpenAPI 3.1), made from the contracts the gateway parses with: it cannot be out of date. */
export function openapi(
  endpoints: readonly Endpoint[],
  about: { title: string; url: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: '1' },
    servers: [{ url: about.url }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        client: { type: 'apiKey', in: 'cookie', name: cookieName(about.url, 'client') },
        admin: { type: 'apiKey', in: 'cookie', name: cookieName(about.url, 'admin') },
      },
    },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  const error = { $ref: '#/components/schemas/Error' };
  return {
    summary: endpoint.summary,
    description: ACCESS_TEXT[endpoint.access],
    ...(endpoint.access === 'public' ? {} : { security: securityOf(endpoint.access) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isDeclared(endpoint.body)
      ? { requestBody: { required: !isOptional(endpoint.body), content: json(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      200: { description: 'Done', content: json(schemaOf(endpoint.response, 'output')) },
      default: { description: 'Refused: what and why', content: json(error) },
    },
  };
}

const securityOf = (access: Access) => (access === 'member' ? [{ client: [] }, { admin: [] }] : [{ [access]: [] }]);

function parametersOf(schema: z.ZodType, place: 'path' | 'query') {
  if (!isDeclared(schema)) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
