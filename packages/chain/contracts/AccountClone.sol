// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Smart Accounts as minimal clones
/// @dev The code of an account is 0age's minimal proxy (44 bytes, as in Solady's `LibClone.clone`), followed by its
/// owner's address, which the proxy never executes. Of LibClone's clones, only those of 45 bytes support arguments, and
/// each byte costs 200 gas.
///
///     9 bytes    returns the rest as the account's code
///     11 bytes   puts the calldata into memory
///     20 bytes   the implementation
///     13 bytes   delegatecall, then return or revert with its return data
///     20 bytes   the owner
library AccountClone {
    uint256 private constant _BEFORE_IMPLEMENTATION = 0x0060403d8160093d39f33d3d3d3d363d3d37363d73;
    uint256 private constant _AFTER_IMPLEMENTATION = 0x5af43d3d93803e602a57fd5bf3;
    uint256 private constant _INIT_CODE_LENGTH = 73;
    /// @dev Offset of the owner in an account's code.
    uint256 private constant _OWNER_OFFSET = 44;

    /// @dev Deploys the account of `owner`.
    /// @return account zero if the deployment failed: the address exists, and the gas of the attempt is burned
    /// (EIP-684), or there was too little gas
    function deploy(address implementation, address owner) internal returns (address account) {
        uint256 code = _writeInitCode(implementation, owner);
        assembly ("memory-safe") {
            account := create2(0, code, _INIT_CODE_LENGTH, 0)
        }
    }

    /// @dev Returns the address of the account of `owner` deployed by `deployer`.
    function predict(address implementation, address owner, address deployer) internal pure returns (address) {
        uint256 code = _writeInitCode(implementation, owner);
        bytes32 codeHash;
        assembly ("memory-safe") {
            codeHash := keccak256(code, _INIT_CODE_LENGTH)
        }
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", deployer, bytes32(0), codeHash)))));
    }

    /// @dev Returns the owner in the code of this account. In any other contract, the result is arbitrary.
    function ownerOfThis() internal view returns (address owner) {
        assembly ("memory-safe") {
            mstore(0x00, 0)
            extcodecopy(address(), 0x0c, _OWNER_OFFSET, 20)
            owner := mload(0x00)
        }
    }

    /// @dev Writes to free memory without allocating it, so use it at once. Writes backwards: the leading zeros of each
    /// word are overwritten by the part before it.
    function _writeInitCode(address implementation, address owner) private pure returns (uint256 code) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(add(free, 53), owner)
            mstore(add(free, 33), _AFTER_IMPLEMENTATION)
            mstore(add(free, 20), implementation)
            mstore(free, _BEFORE_IMPLEMENTATION)
            code := add(free, 12)
        }
    }
}
