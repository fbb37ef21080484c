package io.geobroker.broker.operator.web;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Reads an operator's roles from a claim of its token.
 *
 * @param claim a path, with dots into objects
 */
record RolesOfClaim(String claim) implements Converter<Jwt, Collection<GrantedAuthority>> {

    @Override
    public Collection<GrantedAuthority> convert(Jwt token) {
        Object value = token.getClaims();
        for (String name : claim.split("\\.", -1)) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
        }
        Stream<String> roles;
        if (value instanceof Collection<?> list) {
            roles = list.stream().map(String::valueOf);
        } else if (value instanceof String words) {
            roles = Stream.of(words.split(" "));
        } else {
            roles = Stream.empty();
        }
        return List.copyOf(
                roles.map(role -> new SimpleGrantedAuthority("ROLE_" + role)).toList());
    }
}
