import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';

/** A folder with PayPal's published descriptions; what needs them is skipped without it. */
export const PAYPAL_SPEC_DIR = process.env.PAYPAL_SPEC_DIR ?? '';

type Json = Record<string, unknown>;
interface Operation {
  requestBody?: Json;
  parameters?: Json[];
  responses: Record<string, Json>;
}
interface Described {
  spec: string;
  pattern: RegExp;
  method: string;
  operation: Operation;
}

/** PayPal's published OpenAPI descriptions, against which requests and responses are validated. */
export interface PaypalDescription {
  /** What is wrong with a response; empty when it is as described. Throws for a path that is not described. */
  responseProblems(method: string, path: string, status: number, body: unknown): string[];
  /** What is wrong with a request's body and headers; empty when they are as described. */
  requestProblems(method: string, path: string, body: unknown, headers?: Record<string, string>): string[];
}

/**
 * Reads every `*.json` under `dir` (PAYPAL_SPEC_DIR: orders v2, payments v2, webhooks v1, OpenAPI 3.0).
 * Fields that the description does not know are problems, too, at the top of a body.
 */
export function openPaypalDescription(dir: string): PaypalDescription {
  const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
  formats.default(ajv);
  const described: Described[] = [];
  const documents = new Map<string, Json>();
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.json'))) {
    const document = JSON.parse(readFileSync(join(dir, file), 'utf8')) as Json & {
      paths: Record<string, Record<string, Operation>>;
    };
    documents.set(file, document);
    ajv.addSchema({ $id: file, components: toJsonSchema(document.components, file) });
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods))
        if ('responses' in operation)
          described.push({
            spec: file,
            method,
            operation,
            pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
          });
  }
  const compiled = new Map<unknown, ValidateFunction>();

  function find(method: string, path: string): Described {
    const plain = path.split('?')[0] ?? path;
    const found = described.find((one) => one.method === method.toLowerCase() && one.pattern.test(plain));
    if (!found) throw new Error(`PayPal describes no ${method} ${plain}`);
    return found;
  }
  /** Follows a reference to a parameter, body or response. */
  function resolve(spec: string, part: Json): Json {
    if (typeof part.$ref !== 'string') return part;
    const steps = part.$ref.replace(/^#\//, '').split('/');
    return steps.reduce<Json>((at, step) => at[step] as Json, documents.get(spec) as Json);
  }
  /** Compiled once: that takes far longer than to validate. */
  function validatorOf(spec: string, schema: Json, closed: boolean): ValidateFunction {
    let validate = compiled.get(schema);
    if (!validate) {
      const converted = toJsonSchema(schema, spec) as Json;
      validate = ajv.compile(closed ? { allOf: [converted], unevaluatedProperties: false } : converted);
      compiled.set(schema, validate);
    }
    return validate;
  }
  function jsonProblems(spec: string, holder: Json, body: unknown, closed: boolean): string[] {
    const { schema } = ((holder.content as Record<string, Json> | undefined)?.['application/json'] ?? {}) as {
      schema?: Json;
    };
    if (!schema) return [];
    const validate = validatorOf(spec, schema, closed);
    return validate(body) ? [] : (validate.errors ?? []).map(print);
  }

  return {
    responseProblems(method, path, status, body) {
      const { spec, operation } = find(method, path);
      const described = operation.responses[String(status)] ?? operation.responses.default;
      if (!described) return [`${status} is not among the described responses`];
      return jsonProblems(spec, resolve(spec, described), body, status < 300);
    },
    requestProblems(method, path, body, headers = {}) {
      const { spec, operation } = find(method, path);
      const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const problems = (operation.parameters ?? []).flatMap((reference) => {
        const parameter = resolve(spec, reference) as { in: string; name: string; required?: boolean; schema: Json };
        const value = parameter.in === 'header' ? sent.get(parameter.name.toLowerCase()) : undefined;
        if (value === undefined)
          return parameter.in === 'header' && parameter.required && parameter.name !== 'Authorization'
            ? [`header ${parameter.name} is missing`]
            : [];
        const validate = validatorOf(spec, parameter.schema, false);
        return validate(value)
          ? []
          : (validate.errors ?? []).map((error) => `header ${parameter.name} ${error.message}`);
      });
      if (!operation.requestBody)
        return body === undefined ? problems : [...problems, 'a body is sent where none is described'];
      const holder = resolve(spec, operation.requestBody);
      if (body === undefined) return holder.required === true ? [...problems, 'the body is missing'] : problems;
      return [...problems, ...jsonProblems(spec, holder, body, true)];
    },
  };
}

function print({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message ?? 'is wrong'} ${JSON.stringify(params)}`;
}

/** OpenAPI 3.0 to JSON Schema: `nullable`, boolean exclusive limits, and references that name their document. */
function toJsonSchema(node: unknown, spec: string): unknown {
  if (Array.isArray(node)) return node.map((item) => toJsonSchema(item, spec));
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, toJsonSchema(value, spec)]));
  if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/')) schema.$ref = `${spec}${schema.$ref}`;
  if (schema.nullable === true && typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    if (schema[exclusive]) {
      schema[exclusive] = schema[limit];
      delete schema[limit];
    } else delete schema[exclusive];
  }
  return schema;
}
